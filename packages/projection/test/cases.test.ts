import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mend } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { type Adapter, adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { type Case, casesOf } from '../../grammar/test/fixtures/cases.ts';
import { encodeBody, project, type Read, readBody } from '../src/index.ts';
import { type Mark, withMarks } from './marks.ts';

const models: { readonly [A in Adapter]: string } = {
  anthropic: 'claude-sonnet-5-5',
  'openai-chat': 'gpt-4.1',
  'openai-responses': 'gpt-5.6',
  gemini: 'gemini-3.8-flash',
  bedrock: 'us.anthropic.claude-sonnet-4-6',
};

type Carried = { readonly text: string; readonly told: string; readonly read: Read };

/** A body of one provider, read, mended, and written for another; and everything that was noted on the way. */
function carried(from: Adapter, body: Json, to: Adapter): Carried {
  const read = readBody(from, body);
  const { messages, repairs } = mend(read.messages);
  const conversation = {
    messages,
    tools: read.tools,
    ...(read.system === undefined ? {} : { system: read.system }),
  };
  const projected = project(to, conversation, { model: models[to] });
  const told = JSON.stringify([read.notes, repairs, projected.notes]);
  return { text: encodeBody(projected), told, read };
}

function refusedIn(adapter: Adapter, text: string): unknown {
  const found = validateInput(adapter, JSON.parse(text), { model: models[adapter] });
  return isRefused(found) ? found : [];
}

/**
 * The marks that a body lost: what is said must be said again, anything else may be noted instead. Nothing of
 * this is for one provider alone.
 */
function lost({ text, told, read }: Carried, marks: readonly Mark[]): readonly string[] {
  const notes = read.notes.filter(({ rule }) => rule !== 'projection/part-opaque');
  return marks.flatMap(({ mark, at, isSaid }) => {
    if (text.includes(mark)) return [];
    const isNoted = told.includes(mark) || notes.some((note) => covers(note.at, at));
    return !isSaid && isNoted ? [] : [at];
  });
}

describe.each(adapters)('a public fault on %s, read and mended', (from) => {
  const faults = casesOf(from).filter(({ verdict }) => verdict === 'reject');

  test.each(faults)('$id is taken by every provider, and says all it said', (fault: Case) => {
    const { body, marks } = withMarks(fault.body);
    for (const to of adapters) {
      const sent = carried(from, body, to);
      expect(refusedIn(to, sent.text), to).toEqual([]);
      expect(lost(sent, marks), to).toEqual([]);
    }
  });
});

/** Bodies that a provider takes: of the cases, and what real clients were seen to send. */
function soundBodies(from: Adapter): readonly { readonly id: string; readonly body: Json }[] {
  const cases = casesOf(from).flatMap(({ id, verdict, body, repaired }) => [
    ...(verdict === 'accept' ? [{ id, body }] : []),
    ...(repaired ? [{ id: `${id}, repaired`, body: repaired }] : []),
  ]);
  return [...cases, ...traffic(from)];
}

/** The traffic kept with the grammar, and all of it where it lies beside this repository. */
function traffic(from: Adapter): readonly { readonly id: string; readonly body: Json }[] {
  const kept = join(import.meta.dirname, `../../grammar/test/fixtures/traffic/${from}.jsonl`);
  const beside = join(import.meta.dirname, '../../../../shared/traffic');
  const lines = existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n') : [];
  const files = existsSync(beside) ? readdirSync(beside).filter((file) => file.includes(from)) : [];
  return [
    ...lines.map((line) => JSON.parse(line)).map(({ file, body }) => ({ id: file, body })),
    ...files
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        id: file,
        body: JSON.parse(readFileSync(join(beside, file), 'utf8')).body,
      })),
  ];
}

describe.each(adapters)('a sound body of %s, read', (from) => {
  const sound = soundBodies(from);

  test('is taken by every provider, and says the same', () => {
    for (const { id, body: unmarked } of sound) {
      const { body, marks } = withMarks(unmarked);
      for (const to of adapters) {
        const sent = carried(from, body, to);
        expect(refusedIn(to, sent.text), `${id} ${to}`).toEqual([]);
        expect(lost(sent, marks), `${id} ${to}`).toEqual([]);
      }
    }
  });

  test('loses no member in silence', () => {
    for (const { id, body } of sound.slice(0, 120)) {
      for (const { node, at } of marked(body)) {
        node['x_mark'] = mark;
        const read = readBody(from, body, 'm');
        const told = JSON.stringify(read).includes(mark);
        delete node['x_mark'];
        const isNoted = read.notes.some((note) => covers(note.at, at));
        expect(told || isNoted || quiet.test(at), `${id} ${at}`).toBe(true);
      }
    }
  });
});

const mark = 'no reader knows this member';
/** Marks for a cache, and the empty annotations of a text, say nothing to anyone else. */
const quiet = /cache_control|cachePoint|\/annotations/;

type Marked = { readonly node: { [key: string]: unknown }; readonly at: string };

/** Every object of a body, with its place. */
function marked(value: unknown, at = ''): readonly Marked[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => marked(one, `${at}/${key}`));
  return Array.isArray(value) ? inner : [{ node: value as Marked['node'], at }, ...inner];
}

/** Whether a note is of the thing itself, or of what holds it. */
function covers(noted: string, at: string): boolean {
  return noted !== '' && `${at}/`.startsWith(`${noted}/`);
}
