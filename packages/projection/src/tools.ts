import type { Conversation, Tool } from '@exarch/conversation';
import type { Notes } from './note.ts';

/** The tools of a conversation, each name once: providers refuse a name that is given twice. */
export function offered({ tools = [] }: Conversation, notes: Notes): readonly Tool[] {
  const seen = new Set<string>();
  return tools.filter(({ name }) => {
    if (!seen.has(name)) return seen.add(name);
    notes.add({
      rule: 'projection/tool-twice',
      at: '',
      did: `left out the second tool named ${name}`,
      because: 'providers refuse two tools under one name',
    });
    return false;
  });
}
