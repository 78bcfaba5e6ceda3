import type { Adapter } from '@exarch/values';
import type { WireEvent } from '../src/index.ts';
import type { MadePart, MadeReply } from './made-replies.ts';

/** An event of a made stream, and the piece of a part that it brings. */
export type MadeEvent = WireEvent & { readonly of?: number; readonly piece?: string };

/** The stream that a provider sends of a reply. */
export const streamOf: { readonly [A in Adapter]: (reply: MadeReply) => readonly MadeEvent[] } = {
  anthropic: (reply) => [
    named({ type: 'message_start', message: { usage: { input_tokens: 5 } } }),
    ...reply.parts.flatMap(anthropicPart),
    named({
      type: 'message_delta',
      delta: { stop_reason: reasonOf(reply, 'tool_use', 'end_turn') },
    }),
    named({ type: 'message_stop' }),
  ],
  'openai-chat': (reply) => [
    ...reply.parts.flatMap(chatPart),
    chunk({}, reply.isCapped ? 'length' : hasCall(reply) ? 'tool_calls' : 'stop'),
    { data: '[DONE]' },
  ],
  'openai-responses': (reply) => [
    ...reply.parts.flatMap(responsesPart),
    named(
      reply.isCapped
        ? {
            type: 'response.incomplete',
            response: { ...responseOf(reply), incomplete_details: { reason: 'max_output_tokens' } },
          }
        : { type: 'response.completed', response: responseOf(reply) },
    ),
  ],
  gemini: (reply) => [
    ...reply.parts.flatMap(geminiPart),
    {
      data: JSON.stringify({
        candidates: [{ finishReason: reply.isCapped ? 'MAX_TOKENS' : 'STOP' }],
      }),
    },
  ],
  bedrock: (reply) => [
    event('messageStart', { role: 'assistant' }),
    ...reply.parts.flatMap(bedrockPart),
    event('messageStop', { stopReason: reasonOf(reply, 'tool_use', 'end_turn') }),
    event('metadata', { usage: { inputTokens: 5, outputTokens: 7 } }),
  ],
};

/** What goes back of a thought, as it is signed, if its text came in these pieces. */
export function nativeOf(
  adapter: Adapter,
  part: MadePart & { kind: 'thought' },
  at: number,
): string {
  const { pieces, signature } = part;
  const text = JSON.stringify(pieces.join(''));
  switch (adapter) {
    case 'anthropic':
      return `{"type":"thinking","thinking":${text},"signature":"${signature}"}`;
    case 'bedrock':
      return `{"reasoningContent":{"reasoningText":{"text":${text},"signature":"${signature}"}}}`;
    case 'openai-responses':
      return JSON.stringify(itemOf(part, at));
    case 'gemini':
      return `{"thoughtSignature":"${signature}"}`;
    case 'openai-chat':
      return `{"reasoning_content":${text}}`;
  }
}

function hasCall({ parts }: MadeReply): boolean {
  return parts.some(({ kind }) => kind === 'call');
}

function reasonOf(reply: MadeReply, calls: string, end: string): string {
  return reply.isCapped ? 'max_tokens' : hasCall(reply) ? calls : end;
}

function named(json: { readonly type: string; readonly [member: string]: unknown }): MadeEvent {
  return { event: json.type, data: JSON.stringify(json) };
}

function event(name: string, json: object): MadeEvent {
  return { event: name, data: JSON.stringify(json) };
}

function anthropicPart(part: MadePart, index: number): readonly MadeEvent[] {
  const begin = (content_block: object): MadeEvent =>
    named({ type: 'content_block_start', index, content_block });
  const more = (delta: object): MadeEvent => named({ type: 'content_block_delta', index, delta });
  const end = named({ type: 'content_block_stop', index });
  const pieces = part.pieces.map((piece) => {
    const delta =
      part.kind === 'call'
        ? { type: 'input_json_delta', partial_json: piece }
        : part.kind === 'text'
          ? { type: 'text_delta', text: piece }
          : { type: 'thinking_delta', thinking: piece };
    return { ...more(delta), of: index, piece };
  });
  switch (part.kind) {
    case 'text':
      return [begin({ type: 'text', text: '' }), ...pieces, end];
    case 'thought': {
      const signed = more({ type: 'signature_delta', signature: part.signature });
      return [begin({ type: 'thinking', thinking: '', signature: '' }), ...pieces, signed, end];
    }
    case 'call': {
      const first = more({ type: 'input_json_delta', partial_json: '' });
      const { id, name } = part;
      return [begin({ type: 'tool_use', id, name, input: {} }), first, ...pieces, end];
    }
  }
}

function bedrockPart(part: MadePart, contentBlockIndex: number): readonly MadeEvent[] {
  const more = (delta: object): MadeEvent =>
    event('contentBlockDelta', { contentBlockIndex, delta });
  const end = event('contentBlockStop', { contentBlockIndex });
  const pieces = part.pieces.map((piece) => {
    const delta =
      part.kind === 'call'
        ? { toolUse: { input: piece } }
        : part.kind === 'text'
          ? { text: piece }
          : { reasoningContent: { text: piece } };
    return { ...more(delta), of: contentBlockIndex, piece };
  });
  switch (part.kind) {
    case 'text':
      return [...pieces, end];
    case 'thought':
      return [...pieces, more({ reasoningContent: { signature: part.signature } }), end];
    case 'call': {
      const toolUse = { toolUseId: part.id, name: part.name };
      const start = event('contentBlockStart', { contentBlockIndex, start: { toolUse } });
      return [start, ...pieces, end];
    }
  }
}

function chunk(delta: object, finish_reason: string | null = null): MadeEvent {
  return { data: JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] }) };
}

function chatPart(part: MadePart, of: number): readonly MadeEvent[] {
  if (part.kind !== 'call') {
    const member = part.kind === 'text' ? 'content' : 'reasoning_content';
    return part.pieces.map((piece) => ({ ...chunk({ [member]: piece }), of, piece }));
  }
  const call = (fragment: object): MadeEvent => chunk({ tool_calls: [{ index: of, ...fragment }] });
  return [
    call({ id: part.id, type: 'function', function: { name: part.name, arguments: '' } }),
    ...part.pieces.map((piece) => ({ ...call({ function: { arguments: piece } }), of, piece })),
  ];
}

function responseOf({ parts, isCapped }: MadeReply): object {
  return { status: isCapped ? 'incomplete' : 'completed', output: parts.map(itemOf) };
}

function itemOf(part: MadePart, at: number): object {
  const text = part.pieces.join('');
  switch (part.kind) {
    case 'text':
      return { type: 'message', id: `msg_${at}`, content: [{ type: 'output_text', text }] };
    case 'thought':
      return {
        type: 'reasoning',
        id: `rs_${at}`,
        summary: [{ type: 'summary_text', text }],
        encrypted_content: part.signature,
      };
    case 'call':
      return {
        type: 'function_call',
        id: `fc_${at}`,
        call_id: part.id,
        name: part.name,
        arguments: text,
        status: part.isCut ? 'incomplete' : 'completed',
      };
  }
}

function responsesPart(part: MadePart, output_index: number): readonly MadeEvent[] {
  const tell = (type: string, rest: object): MadeEvent =>
    named({ type: `response.${type}`, output_index, ...rest });
  const item = itemOf(part, output_index);
  const empty = part.kind === 'thought' ? { summary: [] } : { content: [], arguments: '' };
  const name = {
    text: 'output_text',
    thought: 'reasoning_summary_text',
    call: 'function_call_arguments',
  };
  const pieces = part.pieces.map((delta) => ({
    ...tell(`${name[part.kind]}.delta`, { content_index: 0, delta }),
    of: output_index,
    piece: delta,
  }));
  const text = part.pieces.join('');
  const whole = part.kind === 'call' ? { arguments: text } : { text };
  return [
    tell('output_item.added', { item: { ...item, ...empty } }),
    ...(part.kind === 'thought' ? [tell('reasoning_summary_part.added', {})] : []),
    ...pieces,
    ...(part.kind === 'call' && part.isCut
      ? []
      : [tell(`${name[part.kind]}.done`, { content_index: 0, ...whole })]),
    tell('output_item.done', { item }),
  ];
}

function geminiPart(part: MadePart, of: number): readonly MadeEvent[] {
  const said = (...parts: readonly object[]): MadeEvent => ({
    data: JSON.stringify({ candidates: [{ content: { role: 'model', parts } }] }),
  });
  switch (part.kind) {
    case 'text':
      return part.pieces.map((text) => ({ ...said({ text }), of, piece: text }));
    case 'thought':
      return part.pieces.map((text, at) => {
        const isLast = at === part.pieces.length - 1;
        const signed = isLast ? { thoughtSignature: part.signature } : {};
        return { ...said({ text, thought: true, ...signed }), of, piece: text };
      });
    case 'call': {
      if (part.isCut) return [];
      const text = part.pieces.join('');
      const args: object = text === '' ? {} : { args: JSON.parse(text) };
      return [said({ functionCall: { id: part.id, name: part.name, ...args } })];
    }
  }
}
