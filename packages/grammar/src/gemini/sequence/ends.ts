import type { Sight } from '../../sight.ts';
import type { Turn } from '../turns.ts';

/** Who may speak last. */
export function lookAtEnds(turns: readonly Turn[], sight: Sight): void {
  const last = turns.at(-1);
  if (last?.role !== 'model') return;
  const at = ['contents', last.index];
  if (turns.length === 1) {
    if (last.calls.length > 0) return;
    sight.report('GEM-031', 'The only content is from the model; put one from the user.', at);
  } else if (sight.is('no-prefill')) {
    sight.report('GEM-030', 'This model cannot go on from a model content; end with the user.', at);
  } else if (last.calls.length > 0) {
    sight.warn('GEM-034', 'The conversation ends with a call; answer it first.', at);
  }
}
