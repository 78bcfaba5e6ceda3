import { type Json, type JsonObject, never } from '@exarch/values';
import { listOf, objectOf, textOf } from '../json-view.ts';
import type { Call, Reply, Said } from '../reply.ts';
import type { About } from '../wire.ts';
import { encrypted } from './own-refusal.ts';

/** An output item, and the piece of the reply it carries. */
export type Item = { readonly said: Said; readonly whole: JsonObject };

/** The output items of a reply, complete. */
export function itemsOf(reply: Reply, about: About): readonly Item[] {
  return reply.parts.map((said) => ({ said, whole: itemOf(said, reply, about) }));
}

function itemOf(said: Said, { stop }: Reply, about: About): JsonObject {
  switch (said.kind) {
    case 'thinking':
      return reasoning(said.text, about);
    case 'text':
      return {
        id: about.mint.hex('msg_'),
        type: 'message',
        status: stop === 'length' ? 'incomplete' : 'completed',
        role: 'assistant',
        content: [outputText(said.text)],
      };
    case 'call':
      return functionCall(said, stop, about);
    default:
      return never(said);
  }
}

function functionCall(call: Call, stop: Reply['stop'], { mint }: About): JsonObject {
  const status = stop === 'length' ? 'incomplete' : 'completed';
  const within = call.namespace === undefined ? {} : { namespace: call.namespace };
  const rest = { status, call_id: call.id ?? mint.id('call_', 24), name: call.name, ...within };
  return call.freeform
    ? { id: mint.hex('ctc_'), type: 'custom_tool_call', ...rest, input: call.args }
    : { id: mint.hex('fc_'), type: 'function_call', ...rest, arguments: call.args };
}

/** A text part as it stands in a message. */
export function outputText(text: string): JsonObject {
  return { type: 'output_text', annotations: [], logprobs: [], text };
}

/** A summary where one is asked for, and the sealed original where that is. */
function reasoning(thought: string, { body, mint }: About): JsonObject {
  const id = mint.hex('rs_');
  const summary: Json = wantsSummary(body) ? [summaryText(thought)] : [];
  const sealed = listOf(body['include']).includes('reasoning.encrypted_content')
    ? { encrypted_content: encrypted(thought) }
    : {};
  return { id, type: 'reasoning', summary, ...sealed };
}

/** A summary part as it stands in a reasoning item. */
export function summaryText(text: string): JsonObject {
  return { type: 'summary_text', text };
}

function wantsSummary(body: JsonObject): boolean {
  return textOf(objectOf(body['reasoning'])['summary']) !== '';
}
