import type { Masked } from './intent.ts';

/** The commands a clause names, and how much of it they took. */
export type Commands = { readonly commands: readonly string[]; readonly length: number };

const sentenceEnd = /[.?!](?=\s|$)|\n(?!\s*\u0001)/;
const otherVerb = /\b(?:read|open|view|look at|show|summari[sz]e|explain|tell)\b/i;
const lead =
  /^\s*(?:both\s+)?(?:the\s+)?(?:following\s+)?(?:(?:shell|bash)\s+)?(?:commands?\b)?\s*:?\s*(?=\S)/i;
const noCommand =
  /^(?:the|an?|my|all|some|it|this|that|these|those|your|our|any|into|out|for|in|on|to|with|of|over|away|is|was|me|them|something|anything|and|or|commands?)\b/i;
const clauseEnd =
  /,\s|\s+(?:and|to|so|but)\s+(?:tell|say|show|see|give|report|explain|describe|summari[sz]e|read|open|count|list|let|check|find|what|answer|reply|write|i|you|we)\b|\s+for me\b|\s+please\b|\s+(?:right )?now\b|\s+again\b|\s+in (?:the|a) (?:shell|terminal|background)\b/i;
const knownCommand =
  /^(?:awk|bash|bun|cargo|cat|cd|cp|curl|cut|date|deno|df|diff|docker|du|echo|env|exit|export|false|find|free|git|go|grep|head|hostname|id|jq|kill|ls|make|mkdir|mv|node|npm|npx|perl|pip|pnpm|printf|ps|pwd|python3?|rg|rm|ruby|sed|seq|sh|sleep|sort|stat|tail|touch|tree|true|tsc|uname|uniq|uptime|wc|which|whoami|yarn|yes)\b/;

/** Reads what stands after a verb that runs: quoted code, a quoted text, or bare words. */
export function commandsIn({ text, code }: Masked): Commands {
  const sentence = text.slice(0, endOf(text, sentenceEnd));
  const clause = sentence.slice(0, endOf(sentence, otherVerb));
  const marked = [...clause.matchAll(/\u0001(\d+)\u0001/g)];
  if (marked.length > 0) {
    const last = marked.at(-1);
    const commands = marked.map(([, place]) => code[Number(place)] ?? '').filter(Boolean);
    return { commands, length: (last?.index ?? 0) + (last?.[0].length ?? 0) };
  }
  return bareCommands(sentence);
}

function bareCommands(sentence: string): Commands {
  const skipped = lead.exec(sentence)?.[0].length ?? 0;
  const bare = sentence.slice(skipped);
  const quoted = /^(["'])(.+?)\1/.exec(bare);
  if (quoted) return { commands: [quoted[2] ?? ''], length: skipped + quoted[0].length };
  if (noCommand.test(bare)) return { commands: [], length: 0 };
  const taken = bare.slice(0, endOf(bare, clauseEnd));
  const [first = '', ...others] = taken.split(/\s+and\s+/);
  const more = others.filter((words) => knownCommand.test(words));
  const commands = [first, ...more]
    .map((words) => words.replace(/[\s,;:?!]+$/, ''))
    .filter(looksRunnable);
  return { commands, length: skipped + taken.length };
}

/** Bare words are a command only where they look like one: "run tests" names no program. */
function looksRunnable(words: string): boolean {
  return (
    knownCommand.test(words) || /^[\w@~.-]*[./][\w./-]+/.test(words) || /\s-|[|=<>$]/.test(words)
  );
}

function endOf(text: string, end: RegExp): number {
  return end.exec(text)?.index ?? text.length;
}
