import type { Message } from '@exarch/conversation';

/**
 * What is wrong with a list of messages, told without asking admission: plain regular expressions and a
 * walk over decoded JSON. Empty for a conversation that every provider can be sent.
 */
export function conversationFaults(messages: readonly Message[]): readonly string[] {
  const faults = messages.flatMap((message, at) =>
    messageFaults(message).map((f) => `${at}: ${f}`),
  );
  if (messages[0] !== undefined && messages[0].role !== 'user')
    faults.push('0: opens with no user');
  return [...faults, ...pairingFaults(messages)];
}

/** What is wrong with one message. */
export function messageFaults(message: Message): readonly string[] {
  const faults = stringsIn(message).flatMap((text) =>
    lone.test(text) ? ['a lone surrogate'] : [],
  );
  if (message.role === 'tool') {
    if (message.results.length === 0) faults.push('no results');
    return [...faults, ...message.results.flatMap((result) => userFaults(result.content))];
  }
  if (message.role === 'user') return [...faults, ...userFaults(message.content)];
  return [...faults, ...replyFaults(message.content)];
}

type Reply = Extract<Message, { role: 'assistant' }>;
type User = Extract<Message, { role: 'user' }>;

const lone = /[\ud800-\udfff]/u;
const visible = /[^\s\p{Z}\p{C}]/u;
const id = /^[A-Za-z0-9_-]{1,40}$/;
const name = /^(?:[A-Za-z0-9_-]{1,128}|[A-Za-z_][A-Za-z0-9_.:-]{0,127})$/;

function userFaults(content: User['content']): readonly string[] {
  if (content.length === 0) return ['empty content'];
  return content.flatMap((part) =>
    part.type === 'text' ? textFaults(part.text) : mediaFaults(part),
  );
}

function textFaults(text: string): readonly string[] {
  return visible.test(text) ? [] : ['a blank text'];
}

function mediaFaults(
  media: Extract<User['content'][number], { type: 'media' }>,
): readonly string[] {
  if ('url' in media) return /^https?:\/\/\S+$/i.test(media.url) ? [] : ['no web address'];
  const again = Buffer.from(media.data, 'base64').toString('base64');
  return again === media.data && again !== '' ? [] : ['no canonical base64'];
}

function replyFaults(content: Reply['content']): readonly string[] {
  const faults = content.flatMap(partFaults);
  const says = content.some((part) => part.type === 'call' || part.type === 'text');
  return says ? faults : [...faults, 'no substance'];
}

function partFaults(part: Reply['content'][number]): readonly string[] {
  if (part.type === 'text') return textFaults(part.text);
  const native = part.native ? nativeFaults(part.native.json) : [];
  return part.type === 'call' ? [...native, ...callFaults(part)] : native;
}

function callFaults(call: Extract<Reply['content'][number], { type: 'call' }>): readonly string[] {
  const text = JSON.stringify(call.arguments);
  return [
    ...(id.test(call.id) ? [] : ['an illegal id']),
    ...(name.test(call.name) ? [] : ['an illegal name']),
    ...(text.startsWith('{') ? [] : ['arguments that are no object']),
    ...(depthOf(call.arguments) <= 128 ? [] : ['arguments too deep']),
    ...(numbersIn(call.arguments).every(Number.isFinite) ? [] : ['a number JSON cannot hold']),
  ];
}

function nativeFaults(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    const sound = depthOf(value) <= 128 && stringsIn(value).every((text) => !lone.test(text));
    return sound && !lone.test(json) ? [] : ['an ill-formed native'];
  } catch {
    return ['a native that is not JSON'];
  }
}

/** Each call is answered once, in the next message, in the order of the calls; ids never return. */
function pairingFaults(messages: readonly Message[]): readonly string[] {
  const owed = messages.map((message) => callsOf(message).map(labelOf).join(' '));
  const given = messages.map((message) =>
    message.role === 'tool'
      ? message.results.map((result) => labelOf({ id: result.call, name: result.name })).join(' ')
      : '',
  );
  const mispaired = [...owed, ''].flatMap((calls, at) =>
    calls === (given[at + 1] ?? '') ? [] : [`${at}: its calls and the results after it differ`],
  );
  const ids = messages.flatMap((message) => callsOf(message).map((call) => call.id));
  return [
    ...mispaired,
    ...(given[0] ? ['0: opens with results'] : []),
    ...(new Set(ids).size === ids.length ? [] : ['an id is used twice']),
  ];
}

function callsOf(message: Message | undefined): readonly { id: string; name: string }[] {
  return message?.role === 'assistant'
    ? message.content.filter((part) => part.type === 'call')
    : [];
}

function labelOf(call: { id: string; name: string }): string {
  return `${call.id}=${call.name}`;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}
