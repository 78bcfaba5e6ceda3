import type { Fact } from '@exarch/record';

/**
 * A history in which every fact that should be seen carries its own number, as `«12»`, in words that
 * are drawn; and the numbers in the order they should be seen. Says by kind alone what is drawn.
 */
export function tagged(facts: readonly Fact[]): {
  readonly facts: readonly Fact[];
  readonly seen: readonly number[];
} {
  const all = facts.map((fact, index) => tag(fact, `«${index}»`));
  const seen = all.flatMap((fact, index) =>
    JSON.stringify(fact).includes(`«${index}»`) ? [index] : [],
  );
  return { facts: all, seen };
}

/** The numbers of the facts a text shows, in its order. */
export function tagsIn(text: string): readonly number[] {
  return [...text.matchAll(/«(\d+)»/g)].map((match) => Number(match[1]));
}

/** The field that is drawn, of each kind that has one. */
const words: { readonly [Kind in Fact['kind']]?: string } = {
  answer: 'text',
  thinking: 'text',
  notice: 'text',
  error: 'text',
  note: 'text',
  tool_call: 'tool',
  harness_call: 'verb',
  change: 'path',
  card: 'title',
  subagent_done: 'name',
  done: 'command',
  stalled: 'cause',
  nudge: 'cause',
};

function tag(fact: Fact, mark: string): Fact {
  if (fact.kind === 'user_prompt' || fact.kind === 'steering') {
    if (fact.voice === 'harness') return fact;
    return { ...fact, content: [{ type: 'text', text: `${mark}\nx` }, ...fact.content] as never };
  }
  if (fact.kind === 'provider_error') {
    return { ...fact, failure: { ...fact.failure, message: mark } };
  }
  const field = words[fact.kind];
  if (field === undefined) return fact;
  return { ...fact, [field]: mark + String(fact[field as keyof Fact]) };
}
