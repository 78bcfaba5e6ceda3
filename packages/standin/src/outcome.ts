import { isJsonObject, type JsonObject } from '@exarch/values';
import type { Came } from './asked.ts';
import { decoded, numberOf, objectOf, textOf } from './json-view.ts';

/** What a tool brought back, seen through the envelope its harness put around it. */
export type Outcome = {
  /** What was asked of it: the command, the path, or the tool's name. */
  readonly of: string;
  readonly lines: readonly string[];
  readonly failed: boolean;
};

const heading =
  /^\s*(?:<\/?[a-z_]+>|(?:stdout|stderr|output)\s*:?|\[?(?:exit(?:ed)?|status|wall time|chunk id|process exited|total output|duration)\b.*)\s*$/i;
const failure = /\b(?:exit(?:ed)?|status)\b(?: with)?(?: (?:code|status))?\s*[:=]?\s*(?!0\b)(\d+)/i;

/** Reads one result: real lines only, and whether it failed. */
export function outcomeOf({ call, text, failed }: Came): Outcome {
  const object = decoded(text.startsWith('{') ? text : '');
  const body = isJsonObject(object) ? bodyOf(object) : { text, failed: false };
  const lines = body.text.split('\n');
  const headings = lines.filter((line) => heading.test(line));
  return {
    of: subjectOf(objectOf(decoded(call.args)), call.args) || call.name || 'The tool',
    lines: lines.filter((line) => line.trim() !== '' && !heading.test(line)).map(unnumbered),
    failed: failed || body.failed || headings.some((line) => failure.test(line)),
  };
}

function bodyOf(object: JsonObject): { readonly text: string; readonly failed: boolean } {
  const out = ['stdout', 'output', 'content', 'result', 'text'].map((name) => textOf(object[name]));
  const wrong = textOf(object['stderr']) || textOf(object['error']);
  const said = out.find((text) => text !== '') ?? '';
  const status = numberOf(
    object['exit_code'] ?? object['exitCode'] ?? object['status'] ?? object['code'],
  );
  const failed = (status ?? 0) !== 0 || textOf(object['error']) !== '';
  if (said === '' && wrong === '') return { text: JSON.stringify(object), failed };
  return { text: failed && wrong !== '' ? wrong : said || wrong, failed };
}

/** A file shown with numbers before its lines, as some tools do, without them. */
function unnumbered(line: string): string {
  return line.replace(/^\s*\d+(?:\t|→|\| ?)/, '').trimEnd();
}

const subjects = [
  'command',
  'cmd',
  'script',
  'path',
  'file_path',
  'filePath',
  'filename',
  'file',
  'dir',
  'input',
];

function subjectOf(args: JsonObject, raw: string): string {
  for (const name of subjects) {
    const value = args[name];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return String(value.at(-1) ?? '');
  }
  return raw.startsWith('{') ? '' : raw;
}
