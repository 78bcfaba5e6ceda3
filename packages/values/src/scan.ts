/**
 * The one strict reading of a JSON text that builds no tree: RFC 8259's grammar, no lone surrogate raw or
 * escaped in any string or key, no nesting over a bound. One pass, linear, whatever the text.
 */
import { deepest } from './json.ts';
import { badSyntax, code, endOfScalar, endOfSpace, endOfString, place } from './json-token.ts';
import { never } from './never.ts';
import { type Refusal, refusal } from './result.ts';

/** The first fault of a JSON text, or undefined where there is none. Repeated keys are allowed. */
export function scanJson(text: string, deepestAllowed: number = deepest): Refusal | undefined {
  const scan: Scan = { text, deepestAllowed, at: 0, closers: [], wants: 'value' };
  while (scan.wants !== 'end') {
    scan.at = endOfSpace(text, scan.at);
    const fault = advance(scan);
    if (fault) return fault;
  }
  const end = endOfSpace(text, scan.at);
  return end === text.length ? undefined : badSyntax(text, end, 'the end of the text');
}

/** Where a scan stands. `closers` holds the closing bracket each open container waits for. */
type Scan = {
  readonly text: string;
  readonly deepestAllowed: number;
  at: number;
  readonly closers: number[];
  wants: 'value' | 'first_item' | 'key' | 'first_key' | 'separator' | 'end';
};

function advance(scan: Scan): Refusal | undefined {
  switch (scan.wants) {
    case 'first_item':
      return closes(scan) ? close(scan) : value(scan);
    case 'value':
      return value(scan);
    case 'first_key':
      return closes(scan) ? close(scan) : key(scan);
    case 'key':
      return key(scan);
    case 'separator':
      return separator(scan);
    case 'end':
      return undefined;
    default:
      return never(scan.wants);
  }
}

function value(scan: Scan): Refusal | undefined {
  const unit = scan.text.charCodeAt(scan.at);
  if (unit === code.openObject) return open(scan, code.closeObject);
  if (unit === code.openList) return open(scan, code.closeList);
  const end =
    unit === code.quote ? endOfString(scan.text, scan.at) : endOfScalar(scan.text, scan.at);
  if (typeof end !== 'number') return end;
  return pass(scan, end);
}

function open(scan: Scan, closer: number): Refusal | undefined {
  if (scan.closers.length >= scan.deepestAllowed) {
    const because = `Objects and lists are nested deeper than ${scan.deepestAllowed}.`;
    return refusal('values/json-nesting', place(scan.at), because);
  }
  scan.closers.push(closer);
  scan.wants = closer === code.closeObject ? 'first_key' : 'first_item';
  scan.at += 1;
  return undefined;
}

function key(scan: Scan): Refusal | undefined {
  if (scan.text.charCodeAt(scan.at) !== code.quote) return badSyntax(scan.text, scan.at, 'a key');
  const end = endOfString(scan.text, scan.at);
  if (typeof end !== 'number') return end;
  const colon = endOfSpace(scan.text, end);
  if (scan.text.charCodeAt(colon) !== code.colon) return badSyntax(scan.text, colon, 'a colon');
  scan.at = colon + 1;
  scan.wants = 'value';
  return undefined;
}

function separator(scan: Scan): Refusal | undefined {
  if (closes(scan)) return close(scan);
  if (scan.text.charCodeAt(scan.at) !== code.comma) {
    return badSyntax(scan.text, scan.at, 'a comma or a closing bracket');
  }
  scan.wants = scan.closers.at(-1) === code.closeObject ? 'key' : 'value';
  scan.at += 1;
  return undefined;
}

function closes(scan: Scan): boolean {
  return scan.text.charCodeAt(scan.at) === scan.closers.at(-1);
}

function close(scan: Scan): undefined {
  scan.closers.pop();
  return pass(scan, scan.at + 1);
}

/** A value ends at `end`: its container goes on, or the text does. */
function pass(scan: Scan, end: number): undefined {
  scan.at = end;
  scan.wants = scan.closers.length === 0 ? 'end' : 'separator';
}
