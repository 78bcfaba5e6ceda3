import type { Gathered } from '@exarch/projection';
import { isJsonObject } from '@exarch/values';

/** What a reply came to, whoever gathered it. */
export type Told = {
  readonly text: string;
  /** Undefined where a client says nothing of it. */
  readonly thought: string | undefined;
  readonly calls: readonly ToldCall[];
  /** Why it ended, in neutral words; undefined where the stream says none. */
  readonly stop: string | undefined;
  readonly usage: ToldUsage;
};

export type ToldCall = { readonly id: string; readonly name: string; readonly arguments: unknown };

/** Tokens; a figure that is not told is not there. */
export type ToldUsage = {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  readonly reasoning?: number | undefined;
};

/** What we gathered, in the same words. */
export function toldBy({ draft, usage }: Gathered): Told {
  const { content, stop } = draft;
  const { input, output, cacheRead, cacheWrite, reasoning }: ToldUsage = usage ?? {};
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    thought: content.map((part) => (part.type === 'reasoning' ? part.text : '')).join(''),
    calls: content.flatMap((part) =>
      part.type === 'call'
        ? [{ id: part.id, name: part.name, arguments: argumentsOf(part.arguments) }]
        : [],
    ),
    stop,
    usage: { input, output, cacheRead, cacheWrite, reasoning },
  };
}

/** Reads one streamed reply with a client that is not ours. */
export type Witness = (fetch: typeof globalThis.fetch) => Promise<Told>;

export const prompt = 'Go on.';
export const key = 'none';

/** Arguments as a value, or as they came where they are no JSON; none at all are an empty object. */
export function argumentsOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : text;
  } catch {
    return text;
  }
}
