import { isJsonObject, type Json } from '@exarch/values';

/** The text of a request that was sent, and where it went, where that is known. */
export type Sent = { readonly url?: string; readonly text: string };

/** The JSON bodies that were posted, in the archive's order; undefined for what is no HTTP archive. */
export function harBodies(archive: Json): readonly Sent[] | undefined {
  const log = isJsonObject(archive) ? archive['log'] : undefined;
  const entries = isJsonObject(log) ? log['entries'] : undefined;
  return Array.isArray(entries) ? entries.flatMap(sentIn) : undefined;
}

function sentIn(entry: Json): readonly Sent[] {
  const request = isJsonObject(entry) ? entry['request'] : undefined;
  if (!isJsonObject(request)) return [];
  const { url, postData } = request;
  const text = isJsonObject(postData) ? postData['text'] : undefined;
  if (typeof url !== 'string' || typeof text !== 'string') return [];
  return /^\s*\{/.test(text) ? [{ url, text }] : [];
}
