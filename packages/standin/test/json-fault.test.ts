import { expect, test } from 'vitest';
import { jsonFault } from '../src/json-fault.ts';

test.each([
  ['{"a": x}', { what: 'unexpected character', at: 6, line: 1, column: 7 }],
  ['{\n "a": 1,\n}', { what: 'unexpected character', at: 11, line: 3, column: 1 }],
  ['{"a":', { what: 'unexpected end of data', at: 5, line: 1, column: 6 }],
  ['', { what: 'unexpected end of data', at: 0, line: 1, column: 1 }],
])('%j stops being JSON where a person would say', (text, fault) => {
  expect(jsonFault(text)).toEqual(fault);
});
