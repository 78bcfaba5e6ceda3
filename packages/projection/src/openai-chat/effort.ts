import {
  type Effort,
  effortChanged,
  effortIgnored,
  isEffort,
  openaiEffort,
  restsWithTools,
} from '../efforts.ts';
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
  const sent = isEffort(effort) ? taken(model, effort, profile) : undefined;
  if (sent === undefined) {
    notes.add(effortIgnored(effort));
    return {};
  }
  if (sent !== effort) notes.add(effortChanged({ asked: effort, sent }));
  return spoken(sent, profile);
}

/** Newer models refuse tools in Chat Completions while they reason, even at their own default. */
function rest(effort: string | undefined, notes: Notes): Asked {
  if (effort !== 'none') {
    const because = 'this model refuses tools in Chat Completions while it reasons';
    notes.add(effortChanged({ asked: effort, sent: 'none' }, because));
  }
  return { reasoning_effort: 'none' };
}

/** The effort that the vendor takes for the one asked for; undefined where it takes none. */
function taken(model: string, effort: Effort, { effort: said }: ChatProfile): Effort | undefined {
  if (said === 'nowhere') return undefined;
  if (said === 'reasoning_effort') return openaiEffort(model, effort);
  return said === 'reasoning' && effort === 'max' ? 'xhigh' : effort;
}

function spoken(effort: Effort, { effort: said }: ChatProfile): Asked {
  if (said === 'reasoning') return { reasoning: { effort } };
  if (said === 'thinking')
    return { thinking: { type: effort === 'none' ? 'disabled' : 'enabled' } };
  return { reasoning_effort: effort };
}
