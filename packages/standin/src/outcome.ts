import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import type { Came } from './asked.ts';
import { decoded, numberOf, objectOf, textOf } from './json-view.ts';
import { inSections } from './labels.ts';

/** What a tool brought back, seen through the envelope its harness put around it. */
export type Outcome = {
  /** What was asked of it: the command, the path, or the tool's name. */
  readonly of: string;
  readonly lines: readonly string[];
  readonly failed: boolean;
};

/** Reads one result: real lines only, and whether it failed. */
export function outcomeOf({ call, text, failed }: Came): Outcome {
  const object = decoded(text.startsWith('{') ? text : '');
  const body = isEnvelope(object) ? bodyOf(object) : sectionsOf(inSections(text));
  const lost = failed || body.failed;
  return {
    of: subjectOf(objectOf(decoded(call.args)), call.args) || call.name || 'The tool',
    lines: wanted(body, lost)
      .filter((line) => line.trim() !== '')
      .map(unnumbered),
    failed: lost,
  };
}

/** A result in its sections; what stands under no heading is output. */
type Sections = {
  readonly out: readonly string[];
  readonly wrong: readonly string[];
  readonly failed: boolean;
};

/** A failure is told by what it wrote to say so, else all speak. */
function wanted({ out, wrong }: Sections, failed: boolean): readonly string[] {
  const [first, other] = failed ? [wrong, out] : [out, wrong];
  return first.some((line) => line.trim() !== '') ? first : other;
}

/** No remark of a harness is longer. */
const longestRemark = 300;

const heading = /^\s*(?:<(stdout|stderr|output)>|(stdout|stderr|output)\s*:?)\s*$/i;
const note =
  /^\s*(?:<\/?[a-z_]+>|\[[A-Z][^\]]* [^\]]*\]|process exited .*|wall time:? .*|chunk id: .*|total output .*:.*)\s*$/i;
const ending =
  /^\s*[[(<]?exit(?:ed)?(?:[ _]with)?(?:[ _](?:code|status))?\s*[:=>]?\s*(-?\d+|none|killed)\b.*$/i;

function sectionsOf(text: string): Sections {
  const out: string[] = [];
  const wrong: string[] = [];
  let current = out;
  let failed = false;
  for (const line of text.split('\n')) {
    const seen = seenIn(line);
    if (seen === 'line') current.push(line);
    else if (seen === 'out') current = out;
    else if (seen === 'wrong') current = wrong;
    failed ||= seen === 'failed';
  }
  return { out, wrong, failed };
}

/** What one line is: output, the head of a section, or a harness's own remark. */
function seenIn(line: string): 'line' | 'out' | 'wrong' | 'note' | 'failed' {
  if (line.length > longestRemark) return 'line';
  const [, tagged, named] = heading.exec(line) ?? [];
  const section = (tagged ?? named)?.toLowerCase();
  if (section !== undefined) return section === 'stderr' ? 'wrong' : 'out';
  const status = ending.exec(line)?.[1];
  if (status !== undefined) return status === '0' ? 'note' : 'failed';
  return note.test(line) ? 'note' : 'line';
}

/** The fields of an envelope; an object with any other is output itself. */
const envelope =
  /^(?:stdout|stderr|output|content|result|text|error|exit_?code|status|code|cwd|duration(?:_ms)?|metadata|success|ok|timed_?out|signal)$/i;

function isEnvelope(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).every((field) => envelope.test(field));
}

function bodyOf(object: JsonObject): Sections {
  const texts = ['stdout', 'output', 'content', 'result', 'text'].map((name) =>
    textOf(object[name]),
  );
  const out = texts.find((text) => text !== '') ?? '';
  const wrong = textOf(object['stderr']) || textOf(object['error']);
  const status = numberOf(
    object['exit_code'] ?? object['exitCode'] ?? object['status'] ?? object['code'],
  );
  const failed = (status ?? 0) !== 0 || textOf(object['error']) !== '';
  const all = out === '' && wrong === '' ? JSON.stringify(object) : out;
  return { out: all.split('\n'), wrong: wrong.split('\n'), failed };
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
