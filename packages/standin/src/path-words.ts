import type { Masked } from './intent.ts';

/** The paths a clause names, and how much of it they took. */
export type Paths = { readonly paths: readonly string[]; readonly length: number };

const clauseEnd = /[.?!](?=\s|$)|\n|\b(?:run|execute|exec|tell|and say|and explain)\b/i;
const token = /\u0001(\d+)\u0001|(["'])([^"'\n]+)\2|[^\s,;:()"'\u0001]+/g;
const wellKnown =
  /^(?:README|LICENSE|LICENCE|NOTICE|CHANGELOG|Makefile|Dockerfile|AGENTS|CONTRIBUTING)$/i;

const folderWords = /\b(?:files|folders|directories|(?:the|this) (?:folder|directory))\b/i;

/** True for words that can only be a file: a slash, a suffix, or a name everyone knows. */
export function isPathLike(word: string): boolean {
  if (/^(?:https?:|e\.g|i\.e)/i.test(word)) return false;
  return (
    wellKnown.test(word) ||
    /^\S*\/\S+$/.test(word) ||
    /^[\w@~.-]*\w\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(word) ||
    /^\.[a-z]\w+/.test(word)
  );
}

/** Reads what stands after a verb that reads; quoted names count as they are where the verb is strong. */
export function pathsIn({ text, code }: Masked, strong: boolean): Paths {
  const clause = text.slice(0, clauseEnd.exec(text)?.index ?? text.length);
  if (!strong && folderWords.test(clause)) return { paths: [], length: 0 };
  const paths: string[] = [];
  let length = 0;
  for (const found of clause.matchAll(token)) {
    const quoted = found[1] === undefined ? found[3] : code[Number(found[1])];
    const word = quoted ?? found[0].replace(/[.?!]+$/, '');
    if (!isNamed(word, quoted !== undefined && strong, found[1] !== undefined)) continue;
    paths.push(word);
    length = found.index + found[0].length;
  }
  return { paths, length };
}

function isNamed(word: string, strongly: boolean, asCode: boolean): boolean {
  return word !== '' && (strongly || isPathLike(word) || (asCode && word.includes(' ')));
}
