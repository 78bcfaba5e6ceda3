import { isBlank, isObject, list, repeats, sameSet, type Tree, tree } from './json.ts';

/** What is wrong with a Messages body, by reading it and nothing else. */
export function anthropicFaults(body: Tree): readonly string[] {
  const messages = list(body['messages']);
  const faults: string[] = [];
  if (messages.length === 0) faults.push('no messages');
  if (messages[0]?.['role'] !== 'user') faults.push('does not open with the user');
  if (messages.at(-1)?.['role'] !== 'user') faults.push('does not end with the user');
  for (const [at, message] of messages.entries()) {
    if (message['role'] === messages[at + 1]?.['role']) faults.push(`${at}: one role twice`);
    const blocks = list(message['content']);
    if (blocks.length === 0) faults.push(`${at}: empty`);
    faults.push(...blocks.flatMap((block) => blockFaults(block).map((fault) => `${at}: ${fault}`)));
    const answers = blocks.filter((block) => block['type'] === 'tool_result');
    const firsts = blocks.slice(0, answers.length);
    if (firsts.some((block) => block['type'] !== 'tool_result')) faults.push(`${at}: results late`);
    const asked = list(messages[at - 1]?.['content']).filter(
      (block) => block['type'] === 'tool_use',
    );
    const owed = asked.map((block) => block['id']);
    if (
      !sameSet(
        owed,
        answers.map((block) => block['tool_use_id']),
      )
    ) {
      faults.push(`${at}: unpaired`);
    }
  }
  const ids = messages.flatMap((message) => list(message['content']).map((block) => block['id']));
  if (repeats(ids.filter((id) => id !== undefined)).length > 0) faults.push('ids repeat');
  const marks = JSON.stringify(body).split('"cache_control"').length - 1;
  if (marks > 4) faults.push(`${marks} cache marks`);
  return faults;
}

function blockFaults(block: Tree): readonly string[] {
  switch (block['type']) {
    case 'text':
      return isBlank(block['text']) ? ['blank text'] : [];
    case 'tool_use': {
      const legal = /^[a-zA-Z0-9_-]+$/.test(String(block['id']));
      const named = /^[a-zA-Z0-9_-]{1,64}$/.test(String(block['name']));
      return [
        ...(isObject(block['input']) ? [] : ['input is no object']),
        ...(legal ? [] : ['id']),
        ...(named ? [] : ['name']),
      ];
    }
    case 'tool_result': {
      const inner = list(block['content']);
      const failed = block['is_error'] === true;
      return [
        ...(inner.length === 0 ? ['empty result'] : []),
        ...(failed && inner.some((one) => one['type'] !== 'text') ? ['failed with a file'] : []),
        ...inner.flatMap(blockFaults),
      ];
    }
    case 'thinking':
      return isBlank(block['signature']) ? ['unsigned thinking'] : [];
    case 'redacted_thinking':
      return isBlank(block['data']) ? ['empty redaction'] : [];
    case 'image':
    case 'document':
      return isObject(tree(block['source'])) ? [] : ['no source'];
    default:
      return [`stranger ${String(block['type'])}`];
  }
}
