import { type Adapter, adapters, type Json } from '@exarch/values';
import { afterAll, describe, expect, test } from 'vitest';
import { type Standin, startStandin } from '../src/index.ts';
import { encrypted } from '../src/openai-responses/own-refusal.ts';
import { locked, seal } from '../src/seal.ts';
import { type Case, casesOf } from './cases.ts';
import { post } from './post.ts';

const running = new Map<string, Promise<Standin>>();
afterAll(async () => {
  for (const standin of running.values()) await (await standin).close();
});

/** A stand-in that judges as one vendor or platform does. */
async function judge(profile = ''): Promise<string> {
  const standin = running.get(profile) ?? startStandin(profile === '' ? {} : { profile });
  running.set(profile, standin);
  return (await standin).url;
}

/** What a case has where its provider's own seal stood, sealed by the stand-in. */
function signed(adapter: Adapter, body: Json): Json {
  return JSON.parse(JSON.stringify(body), (field, value) => {
    if (value?.signature === 'SIG-1') return { ...value, signature: seal(value.thinking) };
    if (value?.reasoningText?.signature !== undefined) {
      const signature = seal(String(value.reasoningText.text));
      return { reasoningText: { ...value.reasoningText, signature } };
    }
    if (field === 'redactedContent') return locked('hidden').toString('base64');
    if (value === 'c2lnbmF0dXJlLUE=' && adapter === 'gemini') return seal('gemini');
    return field === 'encrypted_content' ? encrypted('thought') : value;
  }) as Json;
}

/** The words a case quotes, open where it quotes a place, a figure or an id of another body. */
function pattern(says: string): RegExp {
  if (/^ValidationException \(/.test(says)) return /^Value /;
  return new RegExp(says.split(' / ').map(sourceOf).join('|'));
}

function sourceOf(says: string): string {
  const words = says.replace(/ \((?:code|text not shown).*$/, '').replace(/^… /, '');
  const open =
    / ?(?:…|\.\.\.) ?|\bfile_id\b|\d+|\b(?:toolu|call|fc|msg|rs)_\w+|\b[NM]\b|(?<=array_with_|but got an? )\w+/g;
  let source = '';
  let last = 0;
  for (const { 0: found, index } of words.matchAll(open)) {
    source += escaped(words.slice(last, index));
    source += /…|\.\.\./.test(found) ? '[\\s\\S]*' : '\\S+?';
    last = index + found.length;
  }
  return source + escaped(words.slice(last));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function sent(adapter: Adapter, each: Case, body: Json): Promise<[number, string]> {
  const answer = await post(await judge(each.profile), adapter, body, each.model);
  const text = await answer.text();
  return [answer.status, text];
}

const offline = new Set(['pure', 'model', 'platform']);

describe.each(adapters)('a case of %s', (adapter) => {
  const cases = casesOf(adapter);
  const faults = cases.filter(({ verdict, check }) => verdict === 'reject' && offline.has(check));

  test.each(faults)("$id is refused in its provider's words", async (fault) => {
    const [status, text] = await sent(adapter, fault, signed(adapter, fault.body));
    if (fault.disputed && status === 200) return;
    expect(status, text).toBeGreaterThanOrEqual(400);
    if (fault.says !== undefined) expect(said(text)).toMatch(pattern(fault.says));
  });

  const fine = cases.filter(({ verdict }) => verdict === 'accept');
  test.each(fine)('$id is answered', async (suspicious) => {
    const [status, text] = await sent(adapter, suspicious, signed(adapter, suspicious.body));
    expect(status, text).toBe(200);
  });
});

/** The message of an error body, whichever its shape. */
function said(text: string): string {
  const body = JSON.parse(text);
  return String(body.error?.message ?? body.message ?? body.error ?? text);
}
