import type { AssistantPart, ToolResult, UserPart } from '@exarch/conversation';
import type { Note, Notes } from '../note.ts';
import type { Step, UserStep } from '../sequence.ts';

/** Servers that render what comes by the model's own template. */
const renderers: ReadonlySet<string> = new Set(['vllm', 'sglang', 'tgi']);
const plainTemplate =
  /(?:^|[/-])gemma-?[1-3](?!\d)|medgemma|llama-?2(?!\d)|mistral-7b-instruct-v0\.[12]|mixtral-8x7b/i;

/** True where the template knows nothing but the words of user and assistant in turn. */
export function isPlainTemplate(model: string, profile: string | undefined): boolean {
  return renderers.has(profile ?? '') && plainTemplate.test(model);
}

/** The steps with calls and results told in words, so that user and assistant take turns. */
export function toldInWords(steps: readonly Step[], notes: Notes): readonly Step[] {
  const turns: Step[] = [];
  for (const step of steps) {
    const turn = told(step, notes);
    const last = turns.at(-1);
    if (last?.role !== 'user' || turn.role !== 'user') turns.push(turn);
    else turns[turns.length - 1] = userStep([...last.content, ...turn.content]);
  }
  return turns;
}

function told(step: Step, notes: Notes): Step {
  switch (step.role) {
    case 'user':
      return step;
    case 'assistant':
      return { ...step, content: step.content.map(spoken) };
    case 'tool':
      notes.add(callsInWords);
      return userStep(step.results.flatMap(resultWords));
  }
}

function userStep(content: readonly UserPart[]): UserStep {
  return { role: 'user', content };
}

function spoken(part: AssistantPart): AssistantPart {
  if (part.type !== 'call') return part;
  return { type: 'text', text: `\n[called ${part.name} with ${JSON.stringify(part.arguments)}]` };
}

function resultWords({ name, content, failed }: ToolResult): readonly UserPart[] {
  return [{ type: 'text', text: `[${failed ? 'Error' : 'Result'} of ${name}:]` }, ...content];
}

const callsInWords: Note = {
  rule: 'projection/calls-in-words',
  at: '',
  did: 'told calls and their results in words',
  because: 'the template of this model knows nothing but user and assistant in turn',
};
