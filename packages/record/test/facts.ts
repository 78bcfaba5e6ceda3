import type {
  Admitted,
  AssistantMessage,
  AssistantPart,
  ToolResult,
  UserMessage,
  UserPart,
} from '@exarch/conversation';
import type { Protocol, Residue, Voice } from '../src/protocol.ts';
import type { Span } from '../src/span.ts';

// Tests write facts as a hand that edits a file would: unjudged. The fold under test is the judge.
function unjudged<T>(value: T): Admitted<T> {
  return value as Admitted<T>;
}

export function words(text: string): readonly UserPart[] {
  return [{ type: 'text', text }];
}

export function prompt(turn: number, text = `prompt ${turn}`, voice: Voice = 'human'): Protocol {
  return { kind: 'user_prompt', turn, voice, content: unjudged(words(text)) };
}

export function steering(text = 'go on', voice: Voice = 'harness'): Protocol {
  return { kind: 'steering', voice, content: unjudged(words(text)) };
}

export function imported(turn: number, text = `import ${turn}`): Protocol {
  const message: UserMessage = { role: 'user', content: words(text) };
  return { kind: 'import', turn, message: unjudged(message) };
}

/** A reply that says something and makes one call for each id. */
export function reply(turn: number, ids: readonly string[] = [], text = `reply ${turn}`): Protocol {
  const calls = ids.map((id) => ({ type: 'call', id, name: 'shell', arguments: {} }) as const);
  return replyOf(turn, [...(text === '' ? [] : [{ type: 'text', text } as const]), ...calls]);
}

export function replyOf(turn: number, content: readonly AssistantPart[]): Protocol {
  const origin = { adapter: 'anthropic', model: 'some-model' } as const;
  const message: AssistantMessage = { role: 'assistant', content, origin };
  return { kind: 'assistant_message', turn, message: unjudged(message) };
}

export function results(ids: readonly string[], text = 'done'): Protocol {
  const each = ids.map(
    (call): ToolResult => ({ call, name: 'shell', content: words(text), failed: false }),
  );
  return { kind: 'tool_results', results: unjudged(each) };
}

export function evicted(
  from: number,
  to: number,
  note?: string,
  by: Residue['by'] = 'human',
): Protocol {
  // Inverted spans too: a file may hold one.
  const span = { from, to } as unknown as Span;
  return { kind: 'evicted', residue: { span, ...(note === undefined ? {} : { note }), by } };
}

export function rewound(anchor: number): Protocol {
  return { kind: 'rewound', anchor };
}

export const cleared: Protocol = { kind: 'cleared' };
