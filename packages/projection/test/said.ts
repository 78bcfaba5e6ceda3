import type { Adapter } from '@exarch/values';
import { list, type Tree, tree } from './checkers/json.ts';

/**
 * What a request says, read off its wire by small code of its own: every visible text of the user, of the
 * model and of results, as it stands. Reasoning, names, arguments and options are not among them.
 */
export function saidIn(adapter: Adapter, body: unknown): readonly string[] {
  const request = tree(body);
  return readers[adapter](request).filter((words) => /[^\s\p{Z}\p{C}]/u.test(words));
}

const readers: { readonly [A in Adapter]: (request: Tree) => readonly string[] } = {
  anthropic: ({ messages }) => list(messages).flatMap((turn) => blocks(tree(turn)['content'])),
  bedrock: ({ messages }) => list(messages).flatMap((turn) => converse(tree(turn)['content'])),
  gemini: ({ contents }) => list(contents).flatMap((turn) => parts(tree(turn)['parts'])),
  'openai-chat': ({ messages }) =>
    list(messages).flatMap((turn) => {
      const { role, content, refusal } = tree(turn);
      return role === 'system' || role === 'developer'
        ? []
        : [...blocks(content), ...words(refusal)];
    }),
  'openai-responses': ({ input }) =>
    typeof input === 'string' ? [input] : list(input).flatMap((item) => inItem(tree(item))),
};

/** Blocks of Anthropic's and OpenAI's: a string, or a list of things with a text, or with more blocks. */
function blocks(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return list(content).flatMap((one) => {
    const block = tree(one);
    if (/thinking|tool_use/.test(String(block['type']))) return [];
    return [...words(block['text']), ...words(block['refusal']), ...blocks(block['content'])];
  });
}

function converse(content: unknown): readonly string[] {
  return list(content).flatMap((one) => {
    const block = tree(one);
    return [...words(block['text']), ...converse(tree(block['toolResult'])['content'])];
  });
}

function parts(given: unknown): readonly string[] {
  return list(given).flatMap((one) => {
    const part = tree(one);
    if (part['thought'] === true) return [];
    const response = tree(tree(part['functionResponse'])['response']);
    return [
      ...words(part['text']),
      ...['output', 'error', 'result'].flatMap((key) => words(response[key])),
    ];
  });
}

function inItem(item: Tree): readonly string[] {
  if (item['role'] === 'system' || item['role'] === 'developer') return [];
  if (item['type'] === 'reasoning') return [];
  return [...blocks(item['content']), ...blocks(item['output'])];
}

function words(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}

/** Whether a text of JSON says these words: as they are, or written out inside another text. */
export function tells(json: string, said: string): boolean {
  const once = inner(said.toWellFormed());
  return [once, inner(once), inner(inner(once))].some((form) => json.includes(form));
}

function inner(words: string): string {
  return JSON.stringify(words).slice(1, -1);
}
