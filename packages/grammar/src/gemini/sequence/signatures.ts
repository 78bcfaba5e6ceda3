import type { Sight } from '../../sight.ts';
import type { Turn } from '../turns.ts';

/** Since the last thing the user said, the first call of every model content is signed. */
export function lookAtSignatures(turns: readonly Turn[], sight: Sight): void {
  if (!sight.is('signed-calls')) return;
  const said = turns.findLastIndex(
    ({ role, parts, answers }) => role === 'user' && parts > answers.length,
  );
  for (const { calls, index } of turns.slice(said + 1)) {
    const [first] = calls;
    if (!first || first.signed) continue;
    sight.report(
      'GEM-040',
      'The first call of this step has no thoughtSignature; send it as received.',
      ['contents', index, 'parts', first.place, 'thoughtSignature'],
    );
  }
}
