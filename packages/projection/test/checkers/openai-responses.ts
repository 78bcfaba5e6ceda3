import { isObject, list, repeats, sameSet, type Tree } from './json.ts';

/** What is wrong with a Responses body, by reading it and nothing else. */
export function responsesFaults(body: Tree): readonly string[] {
  const items = list(body['input']);
  const faults: string[] = [];
  if (items.length === 0) faults.push('no items');
  if (items[0]?.['role'] !== 'user') faults.push('does not open with the user');
  const last = items.at(-1);
  if (last?.['role'] !== 'user' && last?.['type'] !== 'function_call_output')
    faults.push('ends badly');
  for (const [at, item] of items.entries()) {
    const after = items[at + 1];
    faults.push(...itemFaults(item, after).map((fault) => `${at}: ${fault}`));
  }
  const calls = items.filter((item) => item['type'] === 'function_call');
  const outputs = items.filter((item) => item['type'] === 'function_call_output');
  const asked = calls.map((call) => call['call_id']);
  if (
    !sameSet(
      asked,
      outputs.map((output) => output['call_id']),
    )
  )
    faults.push('unpaired');
  if (repeats(asked).length > 0) faults.push('call ids repeat');
  const ids = items.map((item) => item['id']).filter((id) => id !== undefined);
  if (repeats(ids).length > 0) faults.push('item ids repeat');
  return faults;
}

const members = ['type', 'id', 'summary', 'encrypted_content'];

function itemFaults(item: Tree, after: Tree | undefined): readonly string[] {
  switch (item['type']) {
    case 'message':
      return item['content'] === '' ||
        (Array.isArray(item['content']) && item['content'].length === 0)
        ? ['empty']
        : partFaults(item);
    case 'function_call':
      return [
        ...(isObject(JSON.parse(String(item['arguments']))) ? [] : ['arguments are no object']),
        ...(/^[a-zA-Z0-9_-]{1,64}$/.test(String(item['name'])) ? [] : ['name']),
        ...(/^.{1,64}$/.test(String(item['call_id'])) ? [] : ['call id']),
      ];
    case 'function_call_output':
      return item['output'] === '' ? ['empty output'] : [];
    case 'reasoning':
      return [
        ...(Object.keys(item).every((key) => members.includes(key)) ? [] : ['stray members']),
        ...(after?.['type'] === 'reasoning' || typeof after?.['id'] === 'string' ? [] : ['alone']),
        ...(after?.['role'] === 'user' || after?.['type'] === 'function_call_output'
          ? ['alone']
          : []),
      ];
    default:
      return [`stranger ${String(item['type'])}`];
  }
}

function partFaults(item: Tree): readonly string[] {
  const wanted =
    item['role'] === 'assistant' ? ['output_text'] : ['input_text', 'input_image', 'input_file'];
  return list(item['content']).flatMap((part) => [
    ...(wanted.includes(String(part['type'])) ? [] : [`part ${String(part['type'])}`]),
    ...(part['text'] === '' ? ['empty part'] : []),
  ]);
}
