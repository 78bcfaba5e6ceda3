import fc from 'fast-check';

/** One way to write a part of a key down. */
export type Spelling = (part: string) => string;

const perCharacter = (spell: (code: string, character: string) => string): Spelling => {
  return (part) =>
    [...part].map((each) => spell(each.charCodeAt(0).toString(16).padStart(2, '0'), each)).join('');
};

/** Every way by itself, as whatever stands between a key and a message would write it. */
export const spellings: { readonly [name: string]: Spelling } = {
  plain: (part) => part,
  'for a URL': encodeURIComponent,
  'for a URL, each character': perCharacter((code) => `%${code}`),
  'for a URL, twice': perCharacter((code) => `%25${code.toUpperCase()}`),
  'in JSON': (part) => JSON.stringify(part).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON, each character': perCharacter((code) => `\\u00${code}`),
  'in JSON in JSON': perCharacter((code) => `\\\\u00${code}`),
  'in HTML': perCharacter((code) => `&#x${code};`),
  'in HTML, decimal': perCharacter((_, each) => `&#${each.charCodeAt(0)};`),
};

/** What an HTTP header may carry of a key: no space, no control. */
export const keys: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))),
  minLength: 16,
  maxLength: 80,
});

/** Every six characters of a text in a row, as a spelling writes them. */
export function runsIn(key: string, spell: Spelling): readonly string[] {
  return Array.from({ length: Math.max(0, key.length - 5) }, (_, at) =>
    spell(key.slice(at, at + 6)),
  );
}
