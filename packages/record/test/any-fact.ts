import { type Kind, never } from '@exarch/values';
import fc from 'fast-check';
import type { Fact } from '../src/fact.ts';
import { factShape } from '../src/shapes.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const hex = (digits: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });

/** Every fact there is, with strings of any characters and optional fields that come and go. */
export const anyFact: fc.Arbitrary<Fact> = valueFor(factShape) as fc.Arbitrary<Fact>;

function valueFor(kind: Kind): fc.Arbitrary<unknown> {
  switch (kind.is) {
    case 'string':
      return text;
    case 'pattern':
      return kind.says === 'a stop reason' ? fc.constantFrom('end', 'other:x') : hex(32);
    case 'natural':
      return fc.maxSafeNat();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => double + 0);
    case 'boolean':
      return fc.boolean();
    case 'json':
    case 'object':
      return fc.dictionary(text, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }).map(asWritten);
    case 'one_of':
      return fc.constantFrom(...kind.values);
    case 'array':
      return fc.array(valueFor(kind.of), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...kind.of.map(valueFor));
    case 'either':
      return fc.oneof(...kind.of.map(valueFor));
    case 'fields':
      return fieldsOf(kind);
    case 'union':
      return fc.oneof(...Object.values(kind.arms).map(valueFor));
    default:
      return never(kind);
  }
}

/** JSON writes -0 as 0. */
function asWritten(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}

function fieldsOf({ each, optional }: Extract<Kind, { is: 'fields' }>): fc.Arbitrary<unknown> {
  const names = Object.keys(each);
  if (names.join() === 'from,to') {
    return fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.nat(99))
      .map(([from, more]) => ({ from, to: from + more }));
  }
  const model = Object.fromEntries(Object.entries(each).map(([name, of]) => [name, valueFor(of)]));
  return fc.record(model, {
    requiredKeys: names.filter((name) => !optional.includes(name)),
    noNullPrototype: true,
  });
}
