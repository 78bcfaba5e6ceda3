import { isJsonObject } from '@exarch/values';

/** What a reply came to, whoever gathered it. */
export type Told = {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly input: number | undefined;
  readonly output: number | undefined;
};

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
