import type { Admitted, Tool, ToolResult, UserMessage, UserPart } from '@exarch/conversation';
import {
  assistantMessageShape,
  toolResultShape,
  toolShape,
  userContentShape,
  userMessageShape,
} from '@exarch/conversation';
import {
  array,
  type Fields,
  fields,
  natural,
  oneOf,
  type Shape,
  string,
  union,
} from '@exarch/values';
import { locusRowShape } from './locus.ts';
import {
  evictors,
  type Linked,
  type Location,
  type Protocol,
  type Residue,
  type TurnRow,
  voices,
} from './protocol.ts';
import { spanShape } from './span.ts';

type Of<K extends Protocol['kind']> = Extract<Protocol, { readonly kind: K }>;
type Shaped<K extends Protocol['kind']> = Shape<Of<K>> & Fields;

// A shape says what stands on the line. That it is admissible is judged by the fold, of every record.
const content = userContentShape as Shape<Admitted<readonly UserPart[]>>;
const results = array(toolResultShape) as Shape<Admitted<readonly ToolResult[]>>;
const tools = array(toolShape) as Shape<Admitted<readonly Tool[]>>;
const userMessage = userMessageShape as Shape<Admitted<UserMessage>>;
const assistantMessage = assistantMessageShape as Shape<Of<'assistant_message'>['message']>;
const voice = oneOf(...voices);

/** Where an item is, as a row spells it. */
export const locationShape: Shape<Location> = union<Location, 'kind'>('kind', {
  resident: fields<Extract<Location, { kind: 'resident' }>>({ kind: oneOf('resident') }),
  under: fields<Extract<Location, { kind: 'under' }>>({ kind: oneOf('under'), span: spanShape }),
  withdrawn: fields<Extract<Location, { kind: 'withdrawn' }>>({ kind: oneOf('withdrawn') }),
});

const residue: Shape<Residue> = fields<Residue>(
  { span: spanShape, note: string, by: oneOf(...evictors) },
  'note',
);
const turnRow: Shape<TurnRow> = fields<TurnRow>({
  id: natural,
  role: oneOf('user', 'assistant'),
  label: string,
  bytes: natural,
  location: locationShape,
});
const linked: Shape<Linked> = fields<Linked>({
  row: turnRow,
  at: fields<Linked['at']>({ source: natural, loci: array(locusRowShape) }),
});

/** Every protocol fact as it stands on its line. */
export const protocolShapes: { readonly [K in Protocol['kind']]: Shaped<K> } = {
  system: fields<Of<'system'>>({ kind: oneOf('system'), text: string }),
  tools: fields<Of<'tools'>>({ kind: oneOf('tools'), tools }),
  inherited: fields<Of<'inherited'>>({
    kind: oneOf('inherited'),
    sources: array(string),
    turns: array(linked),
    residues: array(residue),
  }),
  user_prompt: fields<Of<'user_prompt'>>({
    kind: oneOf('user_prompt'),
    turn: natural,
    voice,
    content,
  }),
  steering: fields<Of<'steering'>>({ kind: oneOf('steering'), voice, content }),
  import: fields<Of<'import'>>({ kind: oneOf('import'), turn: natural, message: userMessage }),
  assistant_message: fields<Of<'assistant_message'>>({
    kind: oneOf('assistant_message'),
    turn: natural,
    message: assistantMessage,
  }),
  tool_results: fields<Of<'tool_results'>>({ kind: oneOf('tool_results'), results }),
  evicted: fields<Of<'evicted'>>({ kind: oneOf('evicted'), residue }),
  rewound: fields<Of<'rewound'>>({ kind: oneOf('rewound'), anchor: natural }),
  cleared: fields<Of<'cleared'>>({ kind: oneOf('cleared') }),
};
