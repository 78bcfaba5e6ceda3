import {
  type Admitted,
  admitPrompt,
  admitReply,
  admitResults,
  callsIn,
  type Draft,
  judgeMessage,
  type Message,
  type ToolResult,
  type UserPart,
} from '@exarch/conversation';
import fc from 'fast-check';
import { goodDrafts, hostileDrafts } from './drafts.ts';
import { brokenMedia, soundMedia } from './media.ts';
import { type NativeTexts, plausibleNatives } from './natives.ts';
import { anyTexts, readableTexts } from './texts.ts';

/** One step of a session before admission; results are drawn for as many calls as the reply turns out to have. */
type Step =
  | { readonly is: 'prompt'; readonly content: readonly UserPart[] }
  | {
      readonly is: 'reply';
      readonly draft: Draft;
      readonly results: readonly (readonly UserPart[])[];
      readonly failed: boolean;
    };

/** The content of a prompt that admission lets through. */
export const prompts: fc.Arbitrary<readonly UserPart[]> = fc
  .tuple(
    readableTexts.map((text): UserPart => ({ type: 'text', text })),
    fc.array(
      fc.oneof(
        soundMedia,
        anyTexts.map((text): UserPart => ({ type: 'text', text })),
      ),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

/** What a tool may hand back: text, media, broken media, nothing. */
export const toolOutputs: fc.Arbitrary<readonly UserPart[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyTexts.map((text): UserPart => ({ type: 'text', text })) },
    { weight: 1, arbitrary: soundMedia },
    { weight: 1, arbitrary: brokenMedia },
  ),
  { maxLength: 3 },
);

/** How a conversation is drawn. */
export type Drawing = {
  /** Which native texts the good replies carry. */
  readonly natives?: NativeTexts;
  /** Whether replies come as a good model sends them, or hostile ones among them. */
  readonly replies?: 'good' | 'mixed';
  readonly maxSteps?: number;
};

/**
 * Admitted conversations: prompts and replies of mixed origin in any order that a session allows, parallel
 * calls answered, media and reasoning, signed and unsigned, in them. The first message is the user's.
 */
export function conversations(drawing: Drawing = {}): fc.Arbitrary<readonly Admitted<Message>[]> {
  const good = goodDrafts(drawing.natives ?? plausibleNatives);
  const drafts =
    drawing.replies === 'mixed'
      ? fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: hostileDrafts })
      : good;
  const prompt: fc.Arbitrary<Step> = fc.record({ is: fc.constant('prompt'), content: prompts });
  const reply: fc.Arbitrary<Step> = fc.record({
    is: fc.constant('reply'),
    draft: drafts,
    results: fc.array(toolOutputs, { maxLength: 6 }),
    failed: fc.boolean(),
  });
  const later = fc.array(fc.oneof(prompt, { weight: 2, arbitrary: reply }), {
    size: 'max',
    maxLength: drawing.maxSteps ?? 12,
  });
  return fc.tuple(prompt, later).map(([first, rest]) => admittedSteps([first, ...rest]));
}

function admittedSteps(steps: readonly Step[]): readonly Admitted<Message>[] {
  const calls = new Set<string>();
  return steps.flatMap((step, turn) =>
    step.is === 'prompt' ? promptMessages(step.content) : replyMessages(step, turn, calls),
  );
}

function promptMessages(content: readonly UserPart[]): readonly Admitted<Message>[] {
  const admitted = admitPrompt(content);
  if (!admitted.ok) throw new Error(admitted.refusal.because);
  return [sealed({ role: 'user', content: admitted.value })];
}

function replyMessages(
  step: Extract<Step, { is: 'reply' }>,
  turn: number,
  known: Set<string>,
): readonly Admitted<Message>[] {
  const { message } = admitReply(step.draft, { turn, calls: known });
  const calls = callsIn(message);
  for (const call of calls) known.add(call.id);
  if (calls.length === 0) return [message];
  const given = calls.slice(0, step.results.length).map(
    (call, index): ToolResult => ({
      call: call.id,
      name: call.name,
      content: step.results[index] ?? [],
      failed: step.failed,
    }),
  );
  return [message, sealed({ role: 'tool', results: admitResults(calls, given) })];
}

/** A message put together from admitted content is admitted by the same rules. */
function sealed(message: Message): Admitted<Message> {
  const judged = judgeMessage(message);
  if (!judged.ok) throw new Error(judged.refusal.because);
  return judged.value;
}
