import {
  adapters,
  array,
  boolean,
  fields,
  object,
  oneOf,
  pattern,
  type Shape,
  string,
  union,
} from '@exarch/values';
import type {
  AssistantMessage,
  AssistantPart,
  Call,
  Media,
  Message,
  Native,
  Opaque,
  Origin,
  Reasoning,
  Stop,
  Text,
  Tool,
  ToolMessage,
  ToolResult,
  UserMessage,
  UserPart,
} from './message.ts';

type Fielded<T> = Extract<Shape<T>, { readonly is: 'fields' }>;

/** An origin as it stands in messages. */
export const originShape: Shape<Origin> = fields<Origin>({
  adapter: oneOf(...adapters),
  model: string,
});
/** A native text as it stands in messages. */
export const nativeShape: Shape<Native> = fields<Native>({ origin: originShape, json: string });
const text: Fielded<Text> = fields<Text>({ type: oneOf('text'), text: string });
/** The reason a reply ended, as it stands in messages. */
export const stopShape: Shape<Stop> = pattern(
  'end|calls|output_cap|refused|paused|stop_sequence|other:[\\s\\S]*',
  'a stop reason',
) as Shape<Stop>;

/** `data` and `url` exclude each other, which fields cannot say; `judgeMessage` does. */
export const mediaShape = fields<{
  type: 'media';
  mediaType: string;
  name?: string;
  data?: string;
  url?: string;
}>(
  { type: oneOf('media'), mediaType: string, name: string, data: string, url: string },
  'name',
  'data',
  'url',
) as Fielded<Media>;

const userPart: Shape<UserPart> = union<UserPart, 'type'>('type', { text, media: mediaShape });
const assistantPart: Shape<AssistantPart> = union<AssistantPart, 'type'>('type', {
  text,
  reasoning: fields<Reasoning>(
    { type: oneOf('reasoning'), text: string, native: nativeShape },
    'native',
  ),
  call: fields<Call>(
    { type: oneOf('call'), id: string, name: string, arguments: object, native: nativeShape },
    'native',
  ),
  opaque: fields<Opaque>({ type: oneOf('opaque'), native: nativeShape }),
});

/** The content of a prompt or a steering line. */
export const userContentShape: Shape<readonly UserPart[]> = array(userPart);

/** One answer to one call. */
export const toolResultShape: Shape<ToolResult> = fields<ToolResult>({
  call: string,
  name: string,
  content: userContentShape,
  failed: boolean,
});

/** A tool as it is recorded. */
export const toolShape: Shape<Tool> = fields<Tool>({
  name: string,
  description: string,
  parameters: object,
});

/** The tools of a request as they are recorded. */
export const toolsShape: Shape<readonly Tool[]> = array(toolShape);

export const userMessageShape: Fielded<UserMessage> = fields<UserMessage>({
  role: oneOf('user'),
  content: userContentShape,
});
export const assistantMessageShape: Fielded<AssistantMessage> = fields<AssistantMessage>(
  { role: oneOf('assistant'), content: array(assistantPart), origin: originShape, stop: stopShape },
  'stop',
);
export const toolMessageShape: Fielded<ToolMessage> = fields<ToolMessage>({
  role: oneOf('tool'),
  results: array(toolResultShape),
});

/** Every message as it stands on disk. */
export const messageShape: Shape<Message> = union<Message, 'role'>('role', {
  user: userMessageShape,
  assistant: assistantMessageShape,
  tool: toolMessageShape,
});
