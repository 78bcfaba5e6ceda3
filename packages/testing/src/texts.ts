import fc from 'fast-check';

/** Texts that a person or a model writes: never blank, always well formed. */
export const readableTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'list the files',
      'ja',
      'e\u0301tat',
      '\u{1f600}\u{1f468}\u200d\u{1f469}',
      '{"a":1}',
      '<b>',
      '\\n',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  .map(([core, rest]) => core + rest);

/** Texts that show nothing, as some provider draws "nothing". */
export const blankTexts: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  '\n\n',
  '\t\r\n ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u0000',
);

/** Texts with half a surrogate pair somewhere. */
export const illFormedTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.string({ maxLength: 4 }),
    fc.constantFrom('\ud800', '\udc00', '\udbff\ud800', '\udc00\ud800'),
    fc.string({ maxLength: 4 }),
  )
  .map((parts) => parts.join(''));

/** Any text at all. */
export const anyTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: readableTexts },
  { weight: 2, arbitrary: blankTexts },
  { weight: 1, arbitrary: illFormedTexts },
);
