import type { Said } from './said.ts';

/** A request that was too long, with the figures its refusal names. */
export type Overflow = { readonly used?: number; readonly limit?: number };

type Pattern = { readonly text: RegExp; readonly used?: number; readonly limit?: number };

const figure = '([\\d,_.]+)';

/**
 * How providers say that a request does not fit, each with the groups that hold its size and the
 * model's. No provider but OpenAI has a code for it.
 */
const patterns: readonly Pattern[] = [
  { text: phrase(`prompt is too long: ${figure} tokens? > ${figure}`), used: 1, limit: 2 },
  {
    text: phrase(
      `input length and \`?max_tokens\`? exceed context limit: ${figure} \\+ ${figure} > ${figure}`,
    ),
    used: 1,
    limit: 3,
  },
  {
    text: phrase(
      `maximum context length is ${figure} tokens?[\\s\\S]{0,80}?(?:resulted in|requested(?: about)?|contains?(?: at least)?|of) ${figure}`,
    ),
    limit: 1,
    used: 2,
  },
  {
    text: phrase(
      `input token count(?: \\(${figure}\\)| of ${figure})? exceeds the maximum number of (?:input )?tokens allowed \\(?${figure}`,
    ),
    used: 1,
    limit: 3,
  },
  {
    text: phrase(
      `prompt contains ${figure} tokens[\\s\\S]{0,80}?maximum context length of ${figure}`,
    ),
    used: 1,
    limit: 2,
  },
  {
    text: phrase(`prompt length is ${figure}[\\s\\S]{0,80}?(?:maximum|max)[^\\d]{0,40}${figure}`),
    used: 1,
    limit: 2,
  },
  {
    text: phrase(`maximum prompt length is ${figure} but the request contains ${figure}`),
    limit: 1,
    used: 2,
  },
  {
    text: phrase(`request \\(${figure} tokens\\) exceeds the available context size \\(${figure}`),
    used: 1,
    limit: 2,
  },
  {
    text: phrase(
      `input tokens \\(?${figure}\\)?[\\s\\S]{0,60}?(?:exceeds?|>)[^\\d]{0,60}${figure}`,
    ),
    used: 1,
    limit: 2,
  },
  { text: phrase(`range of input length should be \\[\\d+, ?${figure}\\]`), limit: 1 },
  { text: phrase(`maximum context length is ${figure}`), limit: 1 },
  { text: phrase(`maximum context length of ${figure}`), limit: 1 },
  { text: phrase('exceeds the context window') },
  {
    text: phrase(
      "exceed(?:s|ed)? (?:the )?(?:model'?s? )?(?:available |maximum )?context (?:window|size|limit|length)",
    ),
  },
  { text: phrase('input is too long for requested model') },
  { text: phrase('too many total text bytes') },
  { text: phrase('request size exceeds model context window') },
  { text: phrase('prompt is too long') },
  { text: phrase('reduce the length of the (?:messages|prompt|input)') },
  { text: phrase('context window exceeds limit') },
];

/** The overflow a refusal tells of: by its code, else by a known text of a status that may carry one. */
export function overflowIn(said: Said, status: number | undefined): Overflow | undefined {
  const coded = said.codes.some((code) => code === 'context_length_exceeded');
  if (!coded && !mayOverflow(said.status ?? status)) return undefined;
  for (const pattern of patterns) {
    const found = pattern.text.exec(said.message);
    if (found) return figures(found, pattern);
  }
  return coded ? {} : undefined;
}

function mayOverflow(status: number | undefined): boolean {
  return (
    status === undefined || status === 400 || status === 413 || status === 422 || status >= 500
  );
}

function figures(found: RegExpExecArray, pattern: Pattern): Overflow {
  const used = count(pattern.used === undefined ? undefined : found[pattern.used]);
  const limit = count(pattern.limit === undefined ? undefined : found[pattern.limit]);
  return {
    ...(used === undefined ? {} : { used }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function count(text: string | undefined): number | undefined {
  const digits = text?.replace(/[,_.]/g, '') ?? '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

function phrase(source: string): RegExp {
  return new RegExp(source, 'i');
}
