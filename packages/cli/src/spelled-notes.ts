import type { Note, Projected } from '@exarch/projection';

/** What a wire spells otherwise than the body did, in one note for the ids and one for the names. */
export function spelledNotes({ ids, names }: Projected): readonly Note[] {
  return [
    ...counted(ids.size, { rule: 'cli/ids-spelled', thing: 'call id', because: ofIds }),
    ...counted(names.size, { rule: 'cli/names-spelled', thing: 'tool name', because: ofNames }),
  ];
}

const ofIds = 'as they came, it refuses them, or one stands there twice';
const ofNames = 'as they came, it refuses them';

function counted(
  count: number,
  { rule, thing, because }: Record<'rule' | 'thing' | 'because', string>,
): readonly Note[] {
  if (count === 0) return [];
  const did = `spelled ${count} ${thing}${count === 1 ? '' : 's'} in this wire’s alphabet`;
  return [{ rule, at: '', did, because }];
}
