import { commandsIn } from './command-words.ts';
import { isPathLike, pathsIn } from './path-words.ts';

/** One thing a person wants done with a tool. */
export type Wish =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'list'; readonly path: string };

/** A text whose quoted code stands aside: `\u0001n\u0001` marks the n-th piece. */
export type Masked = { readonly text: string; readonly code: readonly string[] };

const codeSpan = /```(?:[a-z]*\n)?([\s\S]*?)```|`([^`\n]+)`/g;
const between = /\b(?:and )?then\b|\bafter (?:that|which)\b|\bafterwards\b|\bnext,/i;
const verb =
  /\b(run|running|execute|exec|invoke|launch)\b|\b(read|open|view|cat|look at|look into|show(?: me)?|print|display|summari[sz]e|explain|check|what(?:'s| is| does)(?: in)?)\b/gi;

/** What a prompt asks for: steps in order, each of them wishes that may be granted at once. */
export function stepsIn(words: string): readonly (readonly Wish[])[] {
  const masked = masking(words);
  const steps = masked.text
    .split(between)
    .map((text, place) => wishesIn({ ...masked, text }, place > 0))
    .filter((wishes) => wishes.length > 0);
  return steps.length > 0 ? steps : lone(wishAtLarge(masked));
}

function lone(wish: Wish | undefined): readonly (readonly Wish[])[] {
  return wish ? [[wish]] : [];
}

function masking(words: string): Masked {
  const code: string[] = [];
  const text = words.replace(codeSpan, (_, block?: string, span?: string) => {
    code.push((block ?? span ?? '').trim());
    return `\u0001${code.length - 1}\u0001`;
  });
  return { text, code };
}

/** A later step may leave its verb out: "run `a` and then `b`". */
function wishesIn(masked: Masked, isLater: boolean): readonly Wish[] {
  const first = isLater && /^\s*\u0001/.test(masked.text) ? runs(masked) : nothing;
  const wishes: Wish[] = [...first.wishes];
  verb.lastIndex = first.length;
  for (let found = verb.exec(masked.text); found; found = verb.exec(masked.text)) {
    const rest = { ...masked, text: masked.text.slice(verb.lastIndex) };
    const taken = found[1] === undefined ? readings(rest, found[2] ?? '') : runs(rest);
    wishes.push(...taken.wishes);
    verb.lastIndex += taken.length;
  }
  return wishes;
}

const nothing: Taken = { wishes: [], length: 0 };
type Taken = { readonly wishes: readonly Wish[]; readonly length: number };

function runs(rest: Masked): Taken {
  const { commands, length } = commandsIn(rest);
  return { wishes: commands.map((command) => ({ kind: 'run', command })), length };
}

function readings(rest: Masked, asked: string): Taken {
  const strong = /^(?:read|open|cat|view)$/i.test(asked);
  const { paths, length } = pathsIn(rest, strong);
  return { wishes: paths.map((path) => wishFor(path, strong)), length };
}

/** Code that is shown but is no path is a command: "show me `git log -3`". */
function wishFor(path: string, strong: boolean): Wish {
  return path.includes(' ') && !strong ? { kind: 'run', command: path } : { kind: 'read', path };
}

const asksForFiles =
  /\b(?:what|which|list|show|see|any)\b[^.?!]*\b(?:files?|folders?|director(?:y|ies)|here)\b/i;
const bareCommand =
  /^(?:\$ |!)\s*(.+)$|^((?:ls|pwd|git|npm|npx|node|uname|whoami|df|ps|grep|rg|tree|wc|cat|head|tail|echo|date)(?: [^.?!]*)?)$/;

/** What is asked for without a verb that says so: the files here, the place, the time, or a bare command. */
function wishAtLarge({ text, code }: Masked): Wish | undefined {
  const command = bareCommand.exec(text.trim());
  if (command) return { kind: 'run', command: command[1] ?? command[2] ?? '' };
  if (asksForFiles.test(text)) return { kind: 'list', path: folderIn(text) };
  if (/\bwhere (?:am i|are we)\b|\b(?:current|working) (?:folder|directory)\b/i.test(text)) {
    return { kind: 'run', command: 'pwd' };
  }
  if (/\bwhat (?:time|day|date) is it\b/i.test(text)) return { kind: 'run', command: 'date' };
  const only = /^\s*\u0001(\d+)\u0001[\s.?!]*$/.exec(text);
  return only ? { kind: 'run', command: code[Number(only[1])] ?? '' } : undefined;
}

function folderIn(text: string): string {
  const named =
    /\b(?:in|under|of) (?:the )?(?:folder |directory )?["']?([\w@~./-]*[\w/])["']?/i.exec(text);
  const path = named?.[1] ?? '';
  return isPathLike(path) || /^(?:src|test|tests|docs|lib|bin|packages)$/.test(path) ? path : '.';
}
