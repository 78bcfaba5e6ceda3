import type { Conversation, Tool } from '@exarch/conversation';
import type { Note, Notes } from './note.ts';

/**
 * The tools of a conversation, each name once, for providers refuse a name that is given twice; and no
 * more than the provider takes, the first of them.
 */
export function offered(
  { tools = [] }: Conversation,
  { notes, most = Number.POSITIVE_INFINITY }: { readonly notes: Notes; readonly most?: number },
): readonly Tool[] {
  const seen = new Set<string>();
  const once = tools.filter(({ name }) => {
    if (!seen.has(name)) return seen.add(name);
    notes.add(toolTwice(name));
    return false;
  });
  if (once.length <= most) return once;
  notes.add(toolsLeftOut(once.slice(most), most));
  return once.slice(0, most);
}

function toolTwice(name: string): Note {
  return {
    rule: 'projection/tool-twice',
    at: '',
    did: `left out the second tool named ${name}`,
    because: 'providers refuse two tools under one name',
  };
}

function toolsLeftOut(tools: readonly Tool[], most: number): Note {
  return {
    rule: 'projection/tools-left-out',
    at: '',
    did: `did not offer ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}: ${tools.map(({ name }) => name).join(', ')}`,
    because: `this provider refuses more than ${most}`,
  };
}
