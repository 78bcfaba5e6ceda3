import { failureShape } from '@exarch/conversation';
import {
  adapters,
  type Fields,
  fields,
  natural,
  number,
  oneOf,
  type Shape,
  string,
} from '@exarch/values';
import type { Forensic, Selected } from './forensic.ts';

type Of<K extends Forensic['kind']> = Extract<Forensic, { readonly kind: K }>;
type Shaped<K extends Forensic['kind']> = Shape<Of<K>> & Fields;

const selected: { readonly [K in keyof Selected]-?: Shape<Exclude<Selected[K], undefined>> } = {
  model: string,
  provider: string,
  adapter: oneOf(...adapters),
  window: natural,
};

/** Every forensic fact as it stands on its line. */
export const forensicShapes: { readonly [K in Forensic['kind']]: Shaped<K> } = {
  session_started: fields<Of<'session_started'>>(
    {
      kind: oneOf('session_started'),
      session: string,
      parent: string,
      name: string,
      cwd: string,
      exarch: string,
      ...selected,
    },
    'parent',
    'name',
    'window',
  ),
  session_resumed: fields<Of<'session_resumed'>>(
    { kind: oneOf('session_resumed'), exarch: string, ...selected },
    'window',
  ),
  session_ended: fields<Of<'session_ended'>>({ kind: oneOf('session_ended') }),
  session_closed: fields<Of<'session_closed'>>({ kind: oneOf('session_closed') }),
  renamed: fields<Of<'renamed'>>({ kind: oneOf('renamed'), name: string }),
  model_changed: fields<Of<'model_changed'>>(
    { kind: oneOf('model_changed'), ...selected },
    'window',
  ),
  turn_started: fields<Of<'turn_started'>>(
    {
      kind: oneOf('turn_started'),
      turn: natural,
      effort: string,
      maxTokens: natural,
      profile: string,
      routing: string,
    },
    'effort',
    'maxTokens',
    'profile',
    'routing',
  ),
  usage: fields<Of<'usage'>>(
    {
      kind: oneOf('usage'),
      input: natural,
      output: natural,
      cacheRead: natural,
      cacheWrite: natural,
      reasoning: natural,
      costUsd: number,
    },
    'cacheRead',
    'cacheWrite',
    'reasoning',
    'costUsd',
  ),
  window_narrowed: fields<Of<'window_narrowed'>>({
    kind: oneOf('window_narrowed'),
    window: natural,
  }),
  cancelled: fields<Of<'cancelled'>>({ kind: oneOf('cancelled') }),
  repaired: fields<Of<'repaired'>>(
    { kind: oneOf('repaired'), call: string, rule: string, raw: string },
    'call',
  ),
  provider_error: fields<Of<'provider_error'>>({
    kind: oneOf('provider_error'),
    failure: failureShape,
  }),
  stalled: fields<Of<'stalled'>>({ kind: oneOf('stalled'), cause: string }),
  nudge: fields<Of<'nudge'>>({
    kind: oneOf('nudge'),
    cause: string,
    spent: natural,
    max: natural,
  }),
  error: fields<Of<'error'>>({ kind: oneOf('error'), text: string }),
  note: fields<Of<'note'>>({ kind: oneOf('note'), text: string }),
};
