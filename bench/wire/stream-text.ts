import type { Adapter } from '@exarch/values';
import { Prose } from '../session/prose.ts';

/** The wires whose streams are text. */
export type Wire = Exclude<Adapter, 'bedrock'>;

/** A streamed reply as its bytes, and how many events stand in it. */
export type StreamText = { readonly bytes: Uint8Array; readonly events: number };

type Event = { readonly [key: string]: unknown };

const thoughts = 300;
const words = 1_200;
const argumentPieces = 300;

/** A reply of a thousand and more tokens: some thinking where the wire shows it, prose, one call. */
export function streamText(wire: Wire): StreamText {
  const events = streams[wire]();
  const named = wire === 'anthropic' || wire === 'openai-responses';
  const frames = events.map((event) => {
    const name = named ? `event: ${String(event['type'])}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  if (wire === 'openai-chat') frames.push('data: [DONE]\n\n');
  return { bytes: new TextEncoder().encode(frames.join('')), events: frames.length };
}

const streams: { readonly [W in Wire]: () => readonly Event[] } = {
  anthropic,
  'openai-chat': chat,
  'openai-responses': responses,
  gemini,
};

function tokens(count: number, seed: number): readonly string[] {
  const prose = new Prose(seed);
  return Array.from({ length: count }, () => `${prose.text(4)} `);
}

/** The text of a call's arguments in small pieces. */
function pieces(): readonly string[] {
  const json = JSON.stringify({ command: tokens(argumentPieces, 3).join(''), timeout: 60 });
  const size = Math.ceil(json.length / argumentPieces);
  return Array.from({ length: argumentPieces }, (_, n) => json.slice(n * size, (n + 1) * size));
}

function anthropic(): readonly Event[] {
  const block = (index: number, content_block: Event, deltas: readonly Event[]): Event[] => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const thinking = tokens(thoughts, 1).map((text) => ({ type: 'thinking_delta', thinking: text }));
  const signature = { type: 'signature_delta', signature: 'c2lnbmF0dXJl'.repeat(20) };
  const said = tokens(words, 2).map((text) => ({ type: 'text_delta', text }));
  const input = pieces().map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  const tool = { type: 'tool_use', id: 'toolu_01A09q90qw90lq917835lq9', name: 'shell', input: {} };
  const message = {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 40_000, output_tokens: 1 },
  };
  return [
    { type: 'message_start', message },
    ...block(0, { type: 'thinking', thinking: '', signature: '' }, [...thinking, signature]),
    ...block(1, { type: 'text', text: '' }, said),
    ...block(2, tool, input),
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 1_800 },
    },
    { type: 'message_stop' },
  ];
}

function chat(): readonly Event[] {
  const chunk = (delta: Event, finish_reason: string | null = null): Event => ({
    id: 'chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG',
    object: 'chat.completion.chunk',
    created: 1_764_520_000,
    model: 'gpt-4.1',
    service_tier: 'default',
    system_fingerprint: 'fp_1234567890',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    usage: null,
  });
  const call = (part: Event): Event => chunk({ tool_calls: [{ index: 0, ...part }] });
  const shell = { id: 'call_abc123', type: 'function', function: { name: 'shell', arguments: '' } };
  const usage = { prompt_tokens: 40_000, completion_tokens: 1_800, total_tokens: 41_800 };
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...tokens(words, 2).map((content) => chunk({ content })),
    call(shell),
    ...pieces().map((text) => call({ function: { arguments: text } })),
    chunk({}, 'tool_calls'),
    { ...chunk({}), choices: [], usage },
  ];
}

function responses(): readonly Event[] {
  const text = tokens(words, 2);
  const input = pieces();
  const message = {
    id: 'msg_67c9fdcf37fc8190ba82116e33fb28c5',
    type: 'message',
    role: 'assistant',
  };
  const part = { type: 'output_text', text: text.join(''), annotations: [] };
  const whole = { ...message, status: 'completed', content: [part] };
  const call = {
    id: 'fc_67ca09c6bedc8190a7abfec07b1a1332',
    type: 'function_call',
    status: 'in_progress',
    call_id: 'call_unLAR8MvFNptuiZK6K6HCy5k',
    name: 'shell',
    arguments: '',
  };
  const called = { ...call, status: 'completed', arguments: input.join('') };
  const usage = { input_tokens: 40_000, output_tokens: 1_800, total_tokens: 41_800 };
  const said = { item_id: message.id, output_index: 0, content_index: 0 };
  const calling = { item_id: call.id, output_index: 1 };
  const events: readonly Event[] = [
    { type: 'response.created', response: response('in_progress', []) },
    item('added', 0, { ...message, status: 'in_progress', content: [] }),
    { type: 'response.content_part.added', ...said, part: { ...part, text: '' } },
    ...text.map((delta) => ({ type: 'response.output_text.delta', ...said, delta })),
    { type: 'response.output_text.done', ...said, text: part.text },
    { type: 'response.content_part.done', ...said, part },
    item('done', 0, whole),
    item('added', 1, call),
    ...input.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      ...calling,
      delta,
    })),
    { type: 'response.function_call_arguments.done', ...calling, arguments: called.arguments },
    item('done', 1, called),
    {
      type: 'response.completed',
      response: { ...response('completed', [whole, called]), usage },
    },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function item(what: 'added' | 'done', output_index: number, of: Event): Event {
  return { type: `response.output_item.${what}`, output_index, item: of };
}

function response(status: string, output: readonly Event[]): Event {
  return {
    id: 'resp_67c9fdcecf488190bdd9a0409de3a1ec07b8b0ad4e5eb654',
    object: 'response',
    created_at: 1_764_520_000,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    model: 'gpt-5',
    output,
    parallel_tool_calls: true,
    tools: [],
  };
}

function gemini(): readonly Event[] {
  const usageMetadata = {
    promptTokenCount: 40_000,
    candidatesTokenCount: 1_800,
    totalTokenCount: 41_800,
  };
  const chunk = (part: Event, more: Event = {}): Event => ({
    candidates: [{ content: { role: 'model', parts: [part] }, index: 0, ...more }],
    usageMetadata,
    modelVersion: 'gemini-2.5-pro',
    responseId: 'abcdefghijklmnop',
  });
  const args = { command: tokens(argumentPieces, 3).join(''), timeout: 60 };
  return [
    ...tokens(thoughts, 1).map((text) => chunk({ text, thought: true })),
    ...tokens(words, 2).map((text) => chunk({ text })),
    chunk({ functionCall: { name: 'shell', args } }, { finishReason: 'STOP' }),
  ];
}
