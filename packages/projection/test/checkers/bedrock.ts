import { isBlank, isObject, list, repeats, sameSet, type Tree, tree } from './json.ts';

/** What is wrong with a Converse body, by reading it and nothing else. */
export function bedrockFaults(body: Tree, apart = false): readonly string[] {
  const messages = list(body['messages']);
  const faults: string[] = [];
  if (messages.length === 0) faults.push('no messages');
  if (messages[0]?.['role'] !== 'user') faults.push('does not open with the user');
  if (messages.at(-1)?.['role'] !== 'user') faults.push('does not end with the user');
  let usesTools = false;
  for (const [at, message] of messages.entries()) {
    if (message['role'] === messages[at + 1]?.['role']) faults.push(`${at}: one role twice`);
    const blocks = list(message['content']);
    if (blocks.length === 0) faults.push(`${at}: empty`);
    faults.push(...blocks.flatMap(blockFaults).map((fault) => `${at}: ${fault}`));
    const answers = blocks.filter((block) => block['toolResult']);
    usesTools ||= answers.length > 0;
    const tools = blocks.filter((block) => block['toolUse'] || block['toolResult']);
    if (apart && tools.length > 0 && tools.length < blocks.length) faults.push(`${at}: not apart`);
    if (blocks.slice(0, answers.length).some((block) => !block['toolResult'])) {
      faults.push(`${at}: results late`);
    }
    const owed = list(messages[at - 1]?.['content']).flatMap((block) =>
      block['toolUse'] ? [tree(block['toolUse'])['toolUseId']] : [],
    );
    if (
      !sameSet(
        owed,
        answers.map((block) => tree(block['toolResult'])['toolUseId']),
      )
    ) {
      faults.push(`${at}: unpaired`);
    }
    if (repeats(owed).length > 0) faults.push(`${at}: ids repeat`);
    const hasDocument = blocks.some((block) => block['document']);
    if (hasDocument && !blocks.some((block) => 'text' in block))
      faults.push(`${at}: mute document`);
  }
  if (usesTools && list(tree(body['toolConfig'])['tools']).length === 0)
    faults.push('no toolConfig');
  const names = messages.flatMap((message) =>
    list(message['content']).flatMap((block) =>
      block['document'] ? [tree(block['document'])['name']] : [],
    ),
  );
  if (repeats(names).length > 0) faults.push('document names repeat');
  return faults;
}

function blockFaults(block: Tree): readonly string[] {
  if (Object.keys(block).length !== 1) return ['not one member'];
  if ('text' in block) return isBlank(block['text']) ? ['blank text'] : [];
  if (block['toolUse']) {
    const use = tree(block['toolUse']);
    return [
      ...(isObject(use['input']) ? [] : ['input is no object']),
      ...(/^[a-zA-Z0-9_-]{1,64}$/.test(String(use['toolUseId'])) ? [] : ['id']),
      ...(/^[a-zA-Z0-9_-]{1,64}$/.test(String(use['name'])) ? [] : ['name']),
    ];
  }
  if (block['toolResult']) {
    const inner = list(tree(block['toolResult'])['content']);
    return inner.length === 0 ? ['empty result'] : inner.flatMap(blockFaults);
  }
  const known = ['image', 'document', 'reasoningContent'];
  return Object.keys(block).every((member) => known.includes(member)) ? [] : ['stranger'];
}
