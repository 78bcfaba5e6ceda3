import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classOf } from '../src/class-of.ts';
import type { Fact } from '../src/fact.ts';
import { headOf } from '../src/head.ts';
import {
  bodyOf,
  bodyStart,
  decodeLine,
  encodeBody,
  lineTime,
  sealLine,
  sumOf,
} from '../src/line.ts';
import { anyFact } from './any-fact.ts';

const at = 1_764_520_000_000;

function lineOf(fact: Fact): string {
  const body = encodeBody(at, fact);
  return sealLine(createHash('sha256').update(body).digest('hex').slice(0, 16), body).slice(0, -1);
}

/** A line as a stranger might write it, around any JSON text for its class and fact. */
function strange(inner: string, time = String(at)): string {
  return `{"sum":"0123456789abcdef","at":${time},${inner}}`;
}

function ruleOf(line: string): string | undefined {
  const decoded = decodeLine(line);
  return decoded.ok ? undefined : decoded.refusal.rule;
}

describe('a line', () => {
  test('reads as the documented bytes', () => {
    expect(sealLine('0f1e2d3c4b5a6978', encodeBody(at, { kind: 'rewound', anchor: 3 }))).toBe(
      '{"sum":"0f1e2d3c4b5a6978","at":1764520000000,"protocol":{"kind":"rewound","anchor":3}}\n',
    );
  });

  test('gives back every fact', () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        expect(decodeLine(lineOf(fact))).toEqual({ ok: true, value: { at, fact } });
      }),
      { numRuns: 1000 },
    );
  });

  test('is ASCII or well-formed text, one line, whatever the fact holds', () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        expect(lineOf(fact).isWellFormed()).toBe(true);
        expect(lineOf(fact)).not.toContain('\n');
      }),
    );
  });

  test('is its frame, its sum and what the sum covers', () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        const line = lineOf(fact);
        expect(`{"sum":"${sumOf(line)}",${bodyOf(line)}`).toBe(line);
        expect(line.slice(bodyStart)).toBe(encodeBody(at, fact));
      }),
    );
  });

  test('puts the kind first, in whatever order the fact was made', () => {
    expect(encodeBody(at, { text: 'x', kind: 'note' })).toBe(
      `"at":${at},"forensic":{"kind":"note","text":"x"}}`,
    );
  });

  test('takes a time of 13 digits from any clock', () => {
    const times = [-1, 0, 1.5, at, at + 0.9, 1e15].map(lineTime);
    expect(times).toEqual([1e12, 1e12, 1e12, at, at, 9_999_999_999_999]);
    expect(() => encodeBody(12, { kind: 'cancelled' })).toThrow();
  });
});

describe('headOf', () => {
  test('tells class and kind of every line, as text and as bytes, wherever it begins', () => {
    fc.assert(
      fc.property(anyFact, fc.string(), (fact, before) => {
        const line = lineOf(fact);
        const head = { ok: true, value: { class: classOf(fact.kind), kind: fact.kind } };
        expect(headOf(line)).toEqual(head);
        expect(headOf(before + line, before.length)).toEqual(head);
        const bytes = Buffer.from(before + line);
        expect(headOf(bytes, Buffer.byteLength(before))).toEqual(head);
      }),
    );
  });

  test('looks at no byte behind the kind', () => {
    expect(headOf(strange('"display":{"kind":"answer",…'))).toMatchObject({ ok: true });
  });

  test.each([
    ['', 'record/line-frame'],
    ['{"at_unix_ms":1,"record":{}}', 'record/line-frame'],
    [strange('"protocol":{"kind":"cleared"}').replace('0123', '012G'), 'record/line-frame'],
    [strange('"protocol":{"kind":"cleared"}', '176452000000'), 'record/line-frame'],
    [strange('"protocol":{"kind":"cleared"}', '17645200000001'), 'record/line-frame'],
    [strange('"transient":{"kind":"token"}'), 'record/unknown-class'],
    [strange('"protocol": {"kind":"cleared"}'), 'record/unknown-class'],
    [strange('"protocol":{"turn":1,"kind":"user_prompt"}'), 'record/unknown-class'],
    [strange('"protocol":{"kind":"import2"}'), 'record/unknown-kind'],
    [strange('"protocol":{"kind":"impor"}'), 'record/unknown-kind'],
    [strange('"protocol":{"kind":"answer"}'), 'record/unknown-kind'],
    [strange('"forensic":{"kind":"日本"}'), 'record/unknown-kind'],
    [strange('"forensic":{"kind":"'), 'record/unknown-kind'],
  ])('refuses %s', (line, rule) => {
    for (const each of [line, Buffer.from(line)]) {
      expect(headOf(each)).toMatchObject({ ok: false, refusal: { rule } });
    }
    expect(ruleOf(line)).toBe(rule);
  });

  test('asks whether another exarch wrote what it does not know', () => {
    expect(headOf(strange('"protocol":{"kind":"dreamt"}'))).toMatchObject({
      refusal: {
        because: expect.stringContaining('dreamt'),
        mend: expect.stringMatching(/another exarch/),
      },
    });
  });
});

describe('decodeLine', () => {
  test.each([
    ['no JSON', strange('"protocol":{"kind":"cleared"'), 'record/not-json'],
    [
      'something behind it',
      `${strange('"protocol":{"kind":"cleared"}')} `.concat('x'),
      'record/not-json',
    ],
    [
      'a second class',
      strange('"protocol":{"kind":"cleared"},"display":{}'),
      'record/unknown-field',
    ],
    [
      'a kind said twice',
      strange('"protocol":{"kind":"cleared","kind":"system","text":""}'),
      'record/line-frame',
    ],
    ['a time said twice', strange(`"protocol":{"kind":"cleared"},"at":1`), 'record/line-frame'],
    ['an unknown field', strange('"protocol":{"kind":"cleared","why":1}'), 'record/unknown-field'],
    [
      'a prototype',
      strange('"protocol":{"kind":"cleared","__proto__":{}}'),
      'record/unknown-field',
    ],
    ['a missing field', strange('"protocol":{"kind":"rewound"}'), 'record/misfit'],
    [
      'a null',
      strange('"forensic":{"kind":"usage","input":1,"output":1,"costUsd":null}'),
      'record/misfit',
    ],
    ['a negative turn', strange('"protocol":{"kind":"rewound","anchor":-1}'), 'record/misfit'],
    [
      'an inverted span',
      strange('"protocol":{"kind":"evicted","residue":{"span":{"from":2,"to":1},"by":"model"}}'),
      'record/span-inverted',
    ],
    [
      'a turn 0',
      strange('"protocol":{"kind":"evicted","residue":{"span":{"from":0,"to":1},"by":"model"}}'),
      'record/span-inverted',
    ],
    [
      'an inverted span on the screen',
      strange(
        '"display":{"kind":"context","rows":[{"span":{"from":1,"to":1},"role":"user","kind":"own","label":"","bytes":1,"location":{"kind":"under","span":{"from":2,"to":1}}}]}',
      ),
      'record/span-inverted',
    ],
    [
      'deep JSON',
      strange(
        `"display":{"kind":"tool_call","call":"a","tool":"b","input":{"x":${'['.repeat(128)}${']'.repeat(128)}}}`,
      ),
      'record/too-deep',
    ],
    [
      'an inverted span in a link',
      strange(
        '"protocol":{"kind":"inherited","sources":[],"turns":[{"row":{"id":1,"role":"user","label":"","bytes":1,"location":{"kind":"under","span":{"from":2,"to":1}}},"at":{"source":0,"loci":[]}}],"residues":[]}',
      ),
      'record/span-inverted',
    ],
  ])('refuses %s, and asks whether another exarch wrote it', (_, line, rule) => {
    expect(decodeLine(line)).toMatchObject({
      refusal: { rule, mend: expect.stringMatching(/another exarch/) },
    });
  });

  test('takes JSON of the deepest nesting', () => {
    const deep = `${'['.repeat(127)}${']'.repeat(127)}`;
    const line = strange(
      `"display":{"kind":"tool_call","call":"a","tool":"b","input":{"x":${deep}}}`,
    );
    expect(ruleOf(line)).toBeUndefined();
  });
});
