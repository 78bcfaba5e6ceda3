import fc from 'fast-check';

/** Pieces of string literals: plain, escaped, paired and lone surrogates in both spellings. */
const pieces = fc.constantFrom(
  'a',
  ' ',
  '\u00e9',
  '\u{1f600}',
  '\u2028',
  '\\n',
  '\\"',
  '\\\\',
  '\\/',
  '\\u0041',
  '\\u0000',
  '\\uD83D\\uDE00',
  '\\ud83d\\ude00',
  '[',
  '}',
  ',',
);
const lonePieces = fc.constantFrom(
  '\ud800',
  '\udc00',
  '\\ud800',
  '\\uDfFf',
  '\\uD800\\u0041',
  '\\ud800\udc00',
  '\ud800\\udc00',
  '\\\\ud800',
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n ');
const numbers = fc.constantFrom(
  '0',
  '-0',
  '1.0',
  '1e5',
  '-12.50E-07',
  '123456789012345678901',
  '1e999',
);

function literals(lone: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 40, arbitrary: pieces },
    { weight: lone, arbitrary: lonePieces },
  );
  return fc.array(piece, { maxLength: 6 }).map((parts) => `"${parts.join('')}"`);
}

/** JSON texts in every spelling the grammar allows, with repeated keys; `lone` weighs lone surrogates. */
export function jsonTexts(lone: number): fc.Arbitrary<string> {
  const literal = literals(lone);
  const spaced = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(space, text, space).map((parts) => parts.join(''));
  const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
    value: spaced(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        literal,
        numbers,
        fc.constantFrom('true', 'false', 'null'),
        tie('list'),
        tie('object'),
      ),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    object: fc
      .array(fc.tuple(spaced(literal), tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map((member) => member.join(':')).join(',')}}`),
  }));
  return value;
}

/** A text wrapped in lists and objects until its own nesting stands on `levels` more. */
export function wrapped(text: string, levels: number): string {
  const opening = Array.from({ length: levels }, (_, level) => (level % 2 === 0 ? '[' : '{"k":'));
  const closing = opening.map((open) => (open === '[' ? ']' : '}')).reverse();
  return opening.join('') + text + closing.join('');
}

/** A text with one character taken out, put in, or changed. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const strangers = fc.constantFrom(
    '',
    '"',
    '\\',
    ',',
    ':',
    '{',
    ']',
    '0',
    '-',
    '.',
    'e',
    '\n',
    '\u0001',
    '\ufeff',
    'x',
  );
  return fc
    .tuple(texts, fc.nat(), fc.nat({ max: 1 }), strangers)
    .map(([text, place, cut, stranger]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + stranger + text.slice(at + cut);
    });
}
