import { isObject, type Tree, tree } from './checkers/json.ts';

/**
 * A body in a form that does not depend on how what is said is cut: neighbouring texts are one, neighbouring
 * messages of one role are one; white space, marks for a cache and the numbers of documents are gone. All else
 * stays as it is.
 */
export function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, '').replace(/\(\d+\)$/, '');
  if (Array.isArray(value)) return joined(value.map(normal));
  if (!isObject(value)) return value;
  const members = Object.entries(tree(value)).filter(([key]) => key !== 'cache_control');
  const settled = Object.fromEntries(members.map(([key, inner]) => [key, normal(inner)]));
  if (!('role' in settled)) return settled;
  const { parts, content, ...rest } = settled;
  return { ...rest, content: listed(content ?? parts) };
}

/** A content that is one string is one text; one that is nothing is none. */
function listed(content: unknown): unknown {
  if (content === '' || content === null || content === undefined) return [];
  return typeof content === 'string' ? [{ text: content }] : content;
}

function joined(values: readonly unknown[]): readonly unknown[] {
  const out: unknown[] = [];
  for (const value of values) {
    const one = out.length === 0 ? undefined : oneOf(out.at(-1), value);
    if (one !== undefined) out[out.length - 1] = one;
    else if (!isText(value)) out.push(value);
    else if (value['text'] !== '') out.push({ text: value['text'] });
  }
  return out;
}

function oneOf(left: unknown, right: unknown): unknown {
  if (isText(left) && isText(right)) return { text: `${left['text']}${right['text']}` };
  if (!isMessage(left) || !isMessage(right) || left['role'] !== right['role']) return undefined;
  const content = [...left.content, ...right.content];
  return { ...left, content: joined(content) };
}

/** A part that says nothing but its text, under any of the names for it. */
function isText(value: unknown): value is Tree {
  const { text, type, ...rest } = tree(value);
  return typeof text === 'string' && Object.keys(rest).length === 0;
}

/** A message that is nothing but who speaks and what is said. */
function isMessage(value: unknown): value is Tree & { readonly content: readonly unknown[] } {
  const { role, content, type, ...rest } = tree(value);
  return typeof role === 'string' && Array.isArray(content) && Object.keys(rest).length === 0;
}
