/** What vendors hold about messages, each as one look that is told which rule it speaks for. */
import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import type { Look } from '../../grammar.ts';
import { fieldIn, listIn, stringIn } from '../../lenient.ts';
import type { Path } from '../../path.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { isObjectText } from '../portable.ts';

/** A message and where it stands. */
export type Placed = { readonly message: Json; readonly role: string; readonly at: Path };

/** The messages, each with its role and place; what is no message at all is the shapes' to refuse. */
export function messagesIn(body: JsonObject): readonly Placed[] {
  return listIn(body['messages']).flatMap((message, index) =>
    isJsonObject(message)
      ? [{ message, role: stringIn(message, 'role') ?? '', at: ['messages', index] }]
      : [],
  );
}

/** True for a message that holds calls. */
export function hasCalls(message: Json): boolean {
  return listIn(fieldIn(message, 'tool_calls')).length > 0;
}

/** True for a message with no text and no parts. */
export function isSilent(message: Json): boolean {
  const content = fieldIn(message, 'content');
  if (content === undefined || content === null || content === '') return true;
  return Array.isArray(content) && content.length === 0;
}

/** A call and where it stands. */
export type PlacedCall = { readonly call: Json; readonly at: Path };

/** The calls of all messages. */
export function callsIn(body: JsonObject): readonly PlacedCall[] {
  return messagesIn(body).flatMap(({ message, at }) =>
    listIn(fieldIn(message, 'tool_calls')).map((call, place) => ({
      call,
      at: [...at, 'tool_calls', place],
    })),
  );
}

/** Arguments of the history are the text of a JSON object. */
export function argumentsParse(rule: string, may: { readonly beEmpty: boolean }): Look {
  const because = 'Is no JSON object, which is parsed here; send {} or wrap the text.';
  return (body, sight) => {
    for (const { call, at } of callsIn(body)) {
      const text = stringIn(fieldIn(call, 'function'), 'arguments');
      if (text === undefined || (may.beEmpty && text === '') || isObjectText(text)) continue;
      sight.report(rule, because, [...at, 'function', 'arguments']);
    }
  };
}

/** Some message is from the user. */
export function userIsThere(rule: string): Look {
  return (body, sight) => {
    const messages = messagesIn(body);
    if (messages.length === 0 || messages.some(({ role }) => role === 'user')) return;
    sight.report(rule, 'No message is from the user; add one.', ['messages']);
  };
}

/** No message carries this field. */
export function noField(rule: string, field: string): Look {
  return (body, sight) => {
    for (const { message, at } of messagesIn(body)) {
      if (fieldIn(message, field) === undefined) continue;
      sight.report(rule, `Is not taken here; leave ${field} out.`, [...at, field]);
    }
  };
}

/** An assistant message says or calls something. */
export function assistantSpeaks(rule: string): Look {
  return (body, sight) => {
    for (const { message, role, at } of messagesIn(body)) {
      if (role !== 'assistant' || hasCalls(message) || !isSilent(message)) continue;
      sight.report(rule, 'Has neither content nor calls; leave the message out.', at);
    }
  };
}

/** At most one assistant message at the end. */
export function oneTrailingAssistant(rule: string): Look {
  return (body, sight) => {
    const messages = messagesIn(body);
    const last = messages.at(-1);
    if (last?.role !== 'assistant' || messages.at(-2)?.role !== 'assistant') return;
    sight.report(rule, 'Two assistant messages end the list; join them.', last.at);
  };
}

/** Calls are answered with their reasoning beside them. */
export function reasoningGoesBack(
  rule: string,
  isOn: (body: JsonObject, sight: Sight) => boolean,
): Look {
  const because =
    'Thinking is on, so a message with calls carries reasoning_content; send it back.';
  return (body, sight) => {
    const calling = isOn(body, sight) ? messagesIn(body).filter(isCalling) : [];
    for (const { message, at } of calling) {
      if (typeof fieldIn(message, 'reasoning_content') === 'string') continue;
      sight.report(rule, because, [...at, 'reasoning_content']);
    }
  };
}

function isCalling({ message, role }: Placed): boolean {
  return role === 'assistant' && hasCalls(message);
}

/** System text stands once, at the start. */
export function systemFirst(rule: string): Look {
  return (body, sight) => {
    for (const { role, at } of messagesIn(body)) {
      if ((role !== 'system' && role !== 'developer') || at[1] === 0) continue;
      sight.report(rule, `One system message stands at the start, found ${quoted(role)} here.`, at);
    }
  };
}

/** No message has this role. */
export function noRole(rule: string, wrong: string): Look {
  return (body, sight) => {
    for (const { role, at } of messagesIn(body)) {
      if (role === wrong)
        sight.report(rule, `The role ${wrong} is not known here.`, [...at, 'role']);
    }
  };
}

/** Parts are of these types only. */
export function partsAre(rule: string, types: readonly string[]): Look {
  const known = new Set(types);
  return (body, sight) => {
    for (const { type, at } of partsIn(body)) {
      if (known.has(type)) continue;
      const because = `${quoted(type)} is not taken here; parts are ${types.join(', ')}.`;
      sight.report(rule, because, [...at, 'type']);
    }
  };
}

function partsIn(body: JsonObject): readonly { readonly type: string; readonly at: Path }[] {
  return messagesIn(body).flatMap(({ message, at }) =>
    listIn(fieldIn(message, 'content')).flatMap((part, place) =>
      isJsonObject(part)
        ? [{ type: stringIn(part, 'type') ?? '', at: [...at, 'content', place] }]
        : [],
    ),
  );
}
