import { effortIgnored, isEffort, openaiEffort, restsWithTools } from '../efforts.ts';
import type { Notes } from '../note.ts';
import type { ProjectOptions } from '../projected.ts';
import type { ChatBody } from './body.ts';
import type { ChatProfile } from './profile.ts';

type Asked = Pick<ChatBody, 'reasoning_effort' | 'reasoning' | 'thinking'>;

/** How a vendor is told how hard to think. */
export function chatEffort(
  { model, effort }: ProjectOptions,
  request: { readonly profile: ChatProfile; readonly hasTools: boolean; readonly notes: Notes },
): Asked {
  const { profile, notes } = request;
  if (profile.effort === 'reasoning_effort' && request.hasTools && restsWithTools(model)) {
    return rest(effort, notes);
  }
  if (effort === undefined) return {};
  const asked = isEffort(effort) ? spoken(model, effort, profile) : undefined;
  if (asked) return asked;
  notes.add(effortIgnored(effort));
  return {};
}

/** Newer models refuse tools in Chat Completions while they reason, even at their own default. */
function rest(effort: string | undefined, notes: Notes): Asked {
  if (effort !== undefined && effort !== 'none') {
    notes.add(
      effortIgnored(effort, 'this model refuses tools in Chat Completions while it reasons'),
    );
  }
  return { reasoning_effort: 'none' };
}

function spoken(
  model: string,
  effort: NonNullable<ChatBody['reasoning_effort']>,
  profile: ChatProfile,
): Asked | undefined {
  switch (profile.effort) {
    case 'reasoning_effort': {
      const taken = openaiEffort(model, effort);
      return taken && { reasoning_effort: taken };
    }
    case 'reasoning':
      return { reasoning: { effort: effort === 'max' ? 'xhigh' : effort } };
    case 'thinking':
      return { thinking: { type: effort === 'none' ? 'disabled' : 'enabled' } };
    case 'nowhere':
      return undefined;
  }
}
