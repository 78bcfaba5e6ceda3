import { readFileSync } from 'node:fs';
import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Asked } from '../src/asked.ts';
import { think } from '../src/brain.ts';
import { decoded, objectOf } from '../src/json-view.ts';
import { type Call, callsOf } from '../src/reply.ts';
import { wires } from '../src/wires.ts';

/** The tools that a real agent offered, prose replaced by filler. */
type Row = {
  readonly from: string;
  readonly adapter: Adapter;
  readonly tools: Json;
  /** Items that bring more. */
  readonly additional?: readonly JsonObject[];
};

const path = new URL('./fixtures/tools.jsonl', import.meta.url);
const rows = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

function asked({ adapter, tools, additional = [] }: Row, words: string): Asked {
  const said = { role: 'user', content: [{ type: 'text', text: words }] };
  const bodies: { readonly [adapter in Adapter]: JsonObject } = {
    anthropic: { messages: [said] },
    'openai-chat': { messages: [said] },
    'openai-responses': { input: [...additional, { role: 'user', content: words }] },
    gemini: { contents: [{ role: 'user', parts: [{ text: words }] }] },
    bedrock: {},
  };
  const body = { ...bodies[adapter], ...(tools === null ? {} : { tools }) };
  return wires[adapter].read(body, { model: 'stand-in', streams: true });
}

/** What a call is checked against: a schema as Google writes it is one in capitals. */
function schemaOf(call: Call, { tools }: Asked): JsonObject {
  const tool = tools.find(({ name }) => name === call.name);
  return JSON.parse(JSON.stringify(tool?.schema ?? {}), (field, value) =>
    field === 'type' && typeof value === 'string' ? value.toLowerCase() : value,
  ) as JsonObject;
}

function misfits(call: Call, request: Asked): readonly unknown[] {
  if (call.freeform) return [];
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const { $schema: _, ...schema } = schemaOf(call, request);
  const accepts = ajv.compile(schema);
  return accepts(decoded(call.args)) ? [] : (accepts.errors ?? []);
}

function only(row: Row, words: string): { readonly call: Call; readonly request: Asked } {
  const request = asked(row, words);
  const [call, ...more] = callsOf(think(request));
  if (call === undefined || more.length > 0) throw new Error(`${row.from}: not one call`);
  return { call, request };
}

const runs = /^(?:Bash|bash|exec|exec_command|shell_command|run_shell_command)$/;
const reads = /^(?:Read|read|read_file)$/;

describe('the tools of', () => {
  test.each(rows)('$from are called as they want to be', (row) => {
    const ran = only(row, 'run `ls`');
    expect(ran.call.name).toMatch(runs);
    expect(ran.call.freeform ? ran.call.args : Object.values(argsOf(ran.call))).toContain('ls');
    expect(misfits(ran.call, ran.request)).toEqual([]);
    const read = only(row, 'read notes.md');
    expect(read.call.name).toMatch(hasReader(read.request) ? reads : runs);
    expect(read.call.args).toContain('notes.md');
    expect(misfits(read.call, read.request)).toEqual([]);
  });

  test.each(rows)(
    '$from are each filled so that its schema holds when it must be called',
    (row) => {
      const request = asked(row, 'do it');
      for (const { name, namespace } of request.tools) {
        const [call] = callsOf(think({ ...request, choice: { kind: 'named', name } }));
        expect({ name: call?.name, namespace: call?.namespace }).toEqual({ name, namespace });
        expect(call && misfits(call, request), `${name} ${call?.args}`).toEqual([]);
      }
    },
  );
});

function argsOf({ args }: Call): JsonObject {
  const value = decoded(args);
  return isJsonObject(value) ? value : objectOf(undefined);
}

function hasReader({ tools }: Asked): boolean {
  return tools.some(({ name }) => reads.test(name));
}
