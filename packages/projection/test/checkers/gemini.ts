import { isObject, list, sameSet, type Tree, tree } from './json.ts';

/** What is wrong with a generateContent body, by reading it and nothing else. */
export function geminiFaults(body: Tree, signs = false): readonly string[] {
  const contents = list(body['contents']);
  const faults: string[] = [];
  if (contents.length === 0) faults.push('no contents');
  if (contents[0]?.['role'] !== 'user') faults.push('does not open with the user');
  if (contents.at(-1)?.['role'] !== 'user') faults.push('does not end with the user');
  for (const [at, content] of contents.entries()) {
    const parts = list(content['parts']);
    if (parts.length === 0) faults.push(`${at}: empty`);
    faults.push(...parts.flatMap(partFaults).map((fault) => `${at}: ${fault}`));
    const before = list(contents[at - 1]?.['parts']);
    const asked = before.filter((part) => part['functionCall']);
    const answers = parts.filter((part) => part['functionResponse']);
    if (!sameSet(namesOf(asked, 'functionCall'), namesOf(answers, 'functionResponse'))) {
      faults.push(`${at}: unpaired`);
    }
    if (answers.length > 0 && answers.length < parts.length) faults.push(`${at}: mixed answers`);
    if (content['role'] === 'model' && contents[at - 1]?.['role'] === 'model') {
      faults.push(`${at}: two models`);
    }
    const [first] = parts.filter((part) => part['functionCall']);
    if (signs && first && typeof first['thoughtSignature'] !== 'string')
      faults.push(`${at}: unsigned`);
  }
  return faults;
}

function namesOf(parts: readonly Tree[], member: string): readonly unknown[] {
  return parts.map(
    (part) => `${String(tree(part[member])['id'])} ${String(tree(part[member])['name'])}`,
  );
}

const data = ['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'];
const rare = ['executableCode', 'codeExecutionResult'];

function partFaults(part: Tree): readonly string[] {
  const held = [...data, ...rare].filter((member) => member in part);
  const call = part['functionCall'];
  const answer = part['functionResponse'];
  return [
    ...(held.length === 1 ? [] : [`${held.length} data members`]),
    ...(part['text'] === '' && !part['thoughtSignature'] ? ['empty text'] : []),
    ...(call === undefined || isObject(tree(call)['args']) ? [] : ['args are no object']),
    ...(answer === undefined || isObject(tree(answer)['response'])
      ? []
      : ['response is no object']),
    ...nameFaults(call),
  ];
}

function nameFaults(call: unknown): readonly string[] {
  if (call === undefined) return [];
  return /^[A-Za-z_][A-Za-z0-9_.:-]{0,62}$/.test(String(tree(call)['name'])) ? [] : ['name'];
}
