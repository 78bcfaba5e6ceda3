import { isBlank, isObject, list, repeats, sameSet, type Tree, tree } from './json.ts';

/** What is wrong with a Chat Completions body, by reading it and nothing else. */
export function chatFaults(body: Tree, nine = false): readonly string[] {
  const messages = list(body['messages']);
  const faults: string[] = [];
  const talk = messages.filter((message) => message['role'] !== 'system');
  if (talk.length === 0) faults.push('no messages');
  if (talk[0]?.['role'] !== 'user') faults.push('does not open with the user');
  if (messages.at(-1)?.['role'] === 'assistant') faults.push('ends with a reply');
  let owed: readonly unknown[] = [];
  for (let at = 0; at < messages.length; at += 1) {
    const message = tree(messages[at]);
    if (message['role'] === 'tool') {
      const block: unknown[] = [];
      for (; messages[at]?.['role'] === 'tool'; at += 1) {
        block.push(messages[at]?.['tool_call_id']);
        if (isBlank(messages[at]?.['content'])) faults.push(`${at}: blank result`);
      }
      at -= 1;
      if (!sameSet(owed, block)) faults.push(`${at}: unpaired`);
      owed = [];
      continue;
    }
    if (owed.length > 0) faults.push(`${at}: unanswered`);
    owed = list(message['tool_calls']).map((call) => call['id']);
    faults.push(...messageFaults(message, nine).map((fault) => `${at}: ${fault}`));
  }
  if (owed.length > 0) faults.push('unanswered at the end');
  const ids = messages.flatMap((message) => list(message['tool_calls']).map((call) => call['id']));
  if (repeats(ids).length > 0) faults.push('ids repeat');
  return faults;
}

function messageFaults(message: Tree, nine: boolean): readonly string[] {
  const content = message['content'];
  const calls = list(message['tool_calls']);
  if (message['role'] === 'assistant') {
    const says = typeof content === 'string' && content !== '';
    return [
      ...(says || calls.length > 0 ? [] : ['empty reply']),
      ...('tool_calls' in message && calls.length === 0 ? ['empty calls'] : []),
      ...calls.flatMap((call) => callFaults(call, nine)),
    ];
  }
  if (typeof content === 'string') return content === '' ? ['empty'] : [];
  const parts = list(content);
  if (parts.length === 0) return ['empty'];
  return parts.flatMap((part) =>
    part['type'] === 'text' && part['text'] === '' ? ['empty part'] : [],
  );
}

function callFaults(call: Tree, nine: boolean): readonly string[] {
  const called = tree(call['function']);
  const id = nine ? /^[a-zA-Z0-9]{9}$/ : /^[a-zA-Z0-9_-]{1,40}$/;
  return [
    ...(isObject(JSON.parse(String(called['arguments']))) ? [] : ['arguments are no object']),
    ...(id.test(String(call['id'])) ? [] : ['id']),
    ...(/^[a-zA-Z0-9_-]{1,64}$/.test(String(called['name'])) ? [] : ['name']),
  ];
}
