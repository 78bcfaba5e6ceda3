import type { ServerResponse } from 'node:http';
import type { Note } from '@exarch/projection';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SendOptions, send } from '../src/send.ts';
import type { Target } from '../src/target.ts';
import { type Answer, documents, streams } from './leaking-answers.ts';
import { Script, scriptedProvider, sse, status } from './server.ts';
import { keys, runsIn, type Spelling, spellings } from './spellings.ts';

const script = scriptedProvider();
/** All that leaves `send` of a request that fails, as one text. */
async function toldOf(target: Target, options: Partial<SendOptions> = {}): Promise<string> {
  const told: unknown[] = [];
  const exchange = await send(
    target,
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }] },
    {
      signal: new AbortController().signal,
      onDelta: (delta) => told.push(delta),
      onRetry: (retrying) => told.push(retrying),
      onNote: (note) => told.push(note),
      wait: async () => {},
      ...options,
    },
  );
  expect(exchange.kind).toBe('failed');
  return JSON.stringify([...told, exchange]);
}

function targetOf(adapter: Adapter, key: string): Target {
  return { provider: 'x', adapter, baseUrl: script.url, model: 'm', key };
}

const base64: Spelling = (part) => Buffer.from(part).toString('base64').replace(/=+$/, '');
const every: readonly (readonly [string, Spelling])[] = [
  ...Object.entries(spellings),
  ['in base64', base64],
];

/** A key, how it is spelled, what stands before and after it, and how many bytes of the answer come. */
const leaks = fc.record({
  key: keys,
  spelled: fc.constantFrom(...every),
  before: fc.string({ unit: fc.constantFrom('ä', ' ', 'x', '.'), maxLength: 2200 }),
  after: fc.string({ unit: fc.constantFrom('ö', ' ', '.'), maxLength: 60 }),
  status: fc.constantFrom(200, 400, 401, 404, 429, 500, 529),
  cut: fc.option(fc.nat(3000)),
});
type Leak = typeof leaks extends fc.Arbitrary<infer L> ? L : never;

/** What must not come out: six characters of the key as they are spelled, in the text or in a JSON of it. */
function forbidden({ key, spelled: [name, spell] }: Leak): readonly string[] {
  if (name === 'in base64') {
    const whole = base64(key);
    const sixes = Array.from({ length: Math.floor(key.length / 3) - 1 }, (_, at) =>
      whole.slice(at * 4, at * 4 + 8),
    );
    return [...sixes, ...runsIn(key, (part) => part)];
  }
  return [...runsIn(key, spell), ...runsIn(key, (part) => part)];
}

function answered(answer: Answer, leak: Leak): (response: ServerResponse) => void {
  const { before, after, spelled, key, status, cut } = leak;
  const bytes = answer.bytes(`${before}${spelled[1](key)}${after}`);
  const kept = cut === null ? bytes : bytes.subarray(0, cut);
  const code = answer.kind === 'document' ? status : 200;
  return (response) => {
    response.writeHead(code, { 'content-type': answer.type }).end(kept);
  };
}

/** Any answer that is no stream on one wire, each wire with errors in its own streams. */
const answers = [
  ...documents.map((answer) => ({ ...answer, adapter: 'openai-chat' as const })),
  ...adapters.flatMap((adapter) => streams[adapter].map((answer) => ({ ...answer, adapter }))),
];

describe('a failed request', () => {
  test.each(answers)(
    'tells nobody anything of the key that stands in $name by $adapter',
    async ({ adapter, ...answer }) => {
      await fc.assert(
        fc.asyncProperty(leaks, async (leak) => {
          script.answer(answered(answer, leak));
          const told = await toldOf(targetOf(adapter, leak.key));
          const plain = told.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
          for (const run of forbidden(leak)) {
            expect(told).not.toContain(run);
            expect(plain).not.toContain(run);
          }
        }),
        { numRuns: 12 },
      );
    },
  );
});

const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

const plain = (part: string): string => part;

describe('a key', () => {
  test('in an address is told by no failure of the network', async () => {
    const closed = new Script();
    await closed.open();
    await closed.close();
    const baseUrl = `${closed.url}/${key}?key=${key}`;
    const told = await toldOf({ ...targetOf('openai-chat', key), baseUrl });
    expect(told).toContain('Nothing listens');
    for (const run of runsIn(key, plain)) expect(told).not.toContain(run);
  });

  test('that a model has called a tool by is in no note', async () => {
    script.answer(sse(''));
    const notes: Note[] = [];
    const origin = { adapter: 'anthropic', model: 'm' } as const;
    const content = [{ type: 'text', text: 'x' }] as const;
    await send(
      targetOf('anthropic', key),
      {
        messages: [
          { role: 'assistant', content, origin },
          { role: 'tool', results: [{ call: 'c', name: key, content, failed: false }] },
        ],
      },
      {
        signal: new AbortController().signal,
        onDelta: () => {},
        onNote: (note) => notes.push(note),
        wait: async () => {},
      },
    );
    expect(notes.map(({ did }) => did)).toContain("sent a result of [key] as the user's words");
  });

  test('of less than eight characters is a word, such as a server of one’s own is given', async () => {
    script.answer(status(401, { error: { message: 'the key none77 is bad' } }));
    expect(await toldOf(targetOf('openai-chat', 'none77'))).toContain('none77');
  });
});
