import { describe, expect, test } from 'vitest';
import { codeSpan } from '../../src/markdown/code-span.ts';
import { fenced } from '../../src/markdown/fence.ts';
import { literal } from '../../src/markdown/literal.ts';
import { settled } from '../../src/markdown/settled.ts';

describe('settled', () => {
  test.each([
    ['prose', 'a\n\n- b'],
    ['a closed fence', '```ts\nlet a;\n```\n\nafter'],
    ['a closed fence of another length', '~~~~\n~~~\n~~~~'],
    ['a fence in a list', '1. Do:\n\n   ```sh\n   npm i\n\n   ```\n\n2. Done'],
    ['code in a line', '```not a fence```'],
    ['an address', 'see <https://a.b>'],
  ])('leaves %s as it is', (_name, text) => {
    expect(settled(text)).toBe(text);
  });

  test('closes a fence that was left open, with its own mark', () => {
    expect(settled('a\n````ts\nlet a;\n```\n')).toBe('a\n````ts\nlet a;\n```\n````');
    expect(settled('~~~\nx\n```')).toBe('~~~\nx\n```\n~~~');
  });

  test.each([
    ['a fence in a list that was left open', '- a\n  ```\n  b'],
    ['a fence in a list that the list’s end closed', '- a\n  ```\n  b\nafter'],
    ['a fence that opens where a list’s end closed another', '- a\n  ```\n  b\nafter\n  ```'],
    ['a fence at the margin that closes none in a list', '- a\n  ```\n```'],
    ['raw HTML', 'a\n\n<!-- b'],
  ])('quotes %s', (_name, text) => {
    expect(settled(text)).toBe(text.replace(/^/gm, '> ').replace(/ $/gm, ''));
  });
});

describe('fenced', () => {
  test('has a fence longer than any run inside', () => {
    expect(fenced('a', 'text')).toBe('```text\na\n```');
    expect(fenced('```` b', 'text')).toBe('`````text\n```` b\n`````');
  });
});

describe('codeSpan', () => {
  test('has a mark longer than any run inside, and room beside one', () => {
    expect(codeSpan('a')).toBe('`a`');
    expect(codeSpan('a `` b')).toBe('```a `` b```');
    expect(codeSpan('`a')).toBe('`` `a ``');
  });
});

describe('literal', () => {
  test.each([
    ['emphasis', '*a* _b_', '\\*a\\* \\_b\\_'],
    ['a heading', '# a', '\\# a'],
    ['a list', '- a\n+ b\n12) c', '\\- a\\\n\\+ b\\\n12\\) c'],
    ['an underline', 'a\n===', 'a\\\n\\==='],
    ['a table', 'a | b\n:-|-:', 'a \\| b\\\n\\:-\\|-:'],
    ['HTML and entities', '<b> &amp;', '\\<b\\> \\&amp;'],
    ['indented code', '    a', 'a'],
    ['empty lines', 'a\n\n \nb', 'a\\\nb'],
  ])('reads as text where it looks like %s', (_name, text, markdown) => {
    expect(literal(text)).toBe(markdown);
  });
});
