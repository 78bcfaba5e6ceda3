import {
  array,
  boolean,
  type Fields,
  fields,
  natural,
  number,
  object,
  oneOf,
  type Shape,
  string,
  union,
} from '@exarch/values';
import type { CardRow, Display, JobOutcome, Observed, SpanRow } from './display.ts';
import { locationShape } from './protocol-shape.ts';
import { spanShape } from './span.ts';

type Of<K extends Display['kind']> = Extract<Display, { readonly kind: K }>;
type Shaped<K extends Display['kind']> = Shape<Of<K>> & Fields;
type Seen<K extends Observed['kind']> = Extract<Observed, { readonly kind: K }>;
type Row<K extends CardRow['kind']> = Extract<CardRow, { readonly kind: K }>;
type Ended<K extends JobOutcome['kind']> = Extract<JobOutcome, { readonly kind: K }>;

const observed: Shape<Observed> = union<Observed, 'kind'>('kind', {
  read: fields<Seen<'read'>>({ kind: oneOf('read'), path: string }),
  write: fields<Seen<'write'>>({ kind: oneOf('write'), path: string }),
  command: fields<Seen<'command'>>({
    kind: oneOf('command'),
    argv: array(string),
    status: number,
  }),
  search: fields<Seen<'search'>>({
    kind: oneOf('search'),
    scope: string,
    pattern: string,
    hits: natural,
  }),
  fetch: fields<Seen<'fetch'>>({ kind: oneOf('fetch'), url: string, status: number }),
  job: fields<Seen<'job'>>({ kind: oneOf('job'), id: string, command: string }),
});

const cardRow: Shape<CardRow> = union<CardRow, 'kind'>('kind', {
  text: fields<Row<'text'>>({ kind: oneOf('text'), text: string }),
  field: fields<Row<'field'>>({ kind: oneOf('field'), name: string, value: string }),
  measure: fields<Row<'measure'>>(
    { kind: oneOf('measure'), name: string, value: number, of: number },
    'of',
  ),
});

const outcome: Shape<JobOutcome> = union<JobOutcome, 'kind'>('kind', {
  ok: fields<Ended<'ok'>>({ kind: oneOf('ok') }),
  failed: fields<Ended<'failed'>>(
    { kind: oneOf('failed'), message: string, status: number },
    'status',
  ),
});

const spanRow: Shape<SpanRow> = fields<SpanRow>({
  span: spanShape,
  role: oneOf('user', 'assistant'),
  kind: oneOf('own', 'import', 'inherited', 'residue'),
  label: string,
  bytes: natural,
  location: locationShape,
});

/** Every display fact as it stands on its line. */
export const displayShapes: { readonly [K in Display['kind']]: Shaped<K> } = {
  answer: fields<Of<'answer'>>({ kind: oneOf('answer'), text: string }),
  thinking: fields<Of<'thinking'>>({ kind: oneOf('thinking'), text: string }),
  tool_call: fields<Of<'tool_call'>>(
    { kind: oneOf('tool_call'), call: string, tool: string, intent: string, input: object },
    'intent',
  ),
  verdict: fields<Of<'verdict'>>({
    kind: oneOf('verdict'),
    call: string,
    lines: natural,
    failed: boolean,
  }),
  observation: fields<Of<'observation'>>(
    { kind: oneOf('observation'), call: string, what: observed },
    'call',
  ),
  change: fields<Of<'change'>>(
    {
      kind: oneOf('change'),
      call: string,
      path: string,
      outcome: oneOf('created', 'modified', 'deleted'),
      added: natural,
      removed: natural,
      diff: string,
    },
    'call',
  ),
  harness_call: fields<Of<'harness_call'>>(
    { kind: oneOf('harness_call'), verb: string, subject: string, failed: boolean, detail: string },
    'subject',
    'detail',
  ),
  card: fields<Of<'card'>>({ kind: oneOf('card'), title: string, rows: array(cardRow) }),
  subagent_done: fields<Of<'subagent_done'>>(
    {
      kind: oneOf('subagent_done'),
      session: string,
      name: string,
      error: string,
      elapsedMs: number,
    },
    'error',
  ),
  done: fields<Of<'done'>>({ kind: oneOf('done'), job: string, command: string, outcome }),
  context: fields<Of<'context'>>({ kind: oneOf('context'), rows: array(spanRow) }),
  notice: fields<Of<'notice'>>({
    kind: oneOf('notice'),
    text: string,
    tone: oneOf('plain', 'warn'),
  }),
};
