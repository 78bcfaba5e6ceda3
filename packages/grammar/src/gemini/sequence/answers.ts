import type { Path } from '../../path.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Member, Turn } from '../turns.ts';

/** Neighbouring model contents, which are one turn, and the contents with answers directly behind. */
type Batch = {
  readonly run: readonly Turn[];
  readonly calls: readonly Member[];
  readonly answering: readonly Turn[];
  readonly answers: readonly Member[];
};

/** As many answers as calls follow at once, in one content, and no answer stands elsewhere. */
export function lookAtAnswers(turns: readonly Turn[], sight: Sight): void {
  let at = 0;
  while (at < turns.length) {
    const batch = batchAt(turns, at);
    lookAtCalls(batch, sight);
    if (batch.calls.length > 0) lookAtBatch(batch, turns, sight);
    else for (const turn of batch.answering) lookAtOrphan(turn, sight);
    for (const turn of batch.answering) lookAtRest(turn, sight);
    at += Math.max(1, batch.run.length + batch.answering.length);
  }
}

function batchAt(turns: readonly Turn[], start: number): Batch {
  let end = start;
  while (turns[end]?.role === 'model') end += 1;
  let last = end;
  while (isAnswering(turns[last])) last += 1;
  const run = turns.slice(start, end);
  const answering = turns.slice(end, last);
  return {
    run,
    calls: run.flatMap(({ calls }) => calls),
    answering,
    answers: answering.flatMap(({ answers }) => answers),
  };
}

function isAnswering(turn: Turn | undefined): boolean {
  return turn?.role === 'user' && turn.answers.length > 0;
}

function lookAtCalls({ run }: Batch, sight: Sight): void {
  for (const [place, { calls, index }] of run.entries()) {
    if (calls.length === 0) continue;
    if (index === 0) {
      const because = 'A call comes first; put the user message before it that led to it.';
      sight.report('GEM-010', because, ['contents', index]);
    } else if (place > 0) {
      const because = 'A call follows a model content; join the two.';
      sight.report('GEM-011', because, ['contents', index]);
    }
  }
}

function lookAtOrphan({ index }: Turn, sight: Sight): void {
  const because =
    'Answers no call that stands directly before it; restore the call or make this text.';
  sight.report('GEM-012', because, ['contents', index]);
}

function lookAtBatch(batch: Batch, turns: readonly Turn[], sight: Sight): void {
  const { run, calls, answering, answers } = batch;
  const [first, ...more] = answering;
  // A call at the very end waits for its answer: that is for the ends to judge.
  if (!first && run.at(-1)?.index === turns.length - 1) return;
  const direct = first?.answers.length ?? 0;
  if (direct === calls.length) for (const turn of more) lookAtOrphan(turn, sight);
  else if (direct < calls.length && answers.length === calls.length) lookAtSplit(more, sight);
  else {
    lookAtCount(batch, sight);
    return;
  }
  lookAtPairing(calls, answering, sight);
  lookAtGap(run, answering, sight);
}

function lookAtGap(run: readonly Turn[], [first]: readonly Turn[], sight: Sight): void {
  if (run.at(-1)?.calls.length !== 0 || !first) return;
  const because =
    'A model content stands between the calls and their answers; join it with the calls.';
  sight.warn('GEM-012', because, ['contents', first.index]);
}

function lookAtCount({ run, calls, answers }: Batch, sight: Sight): void {
  const at = run.find((turn) => turn.calls.length > 0)?.index ?? 0;
  const because = `Has ${calls.length} calls and ${answers.length} answers behind; give each call one.`;
  sight.report('GEM-013', because, ['contents', at]);
}

function lookAtSplit([second]: readonly Turn[], sight: Sight): void {
  if (!second) return;
  const because = 'The answers of one batch stand in several contents; put them in one.';
  const at = ['contents', second.index];
  if (sight.is('aistudio')) sight.warn('GEM-014', because, at);
  else sight.report('GEM-014', because, at);
}

/** By id where both sides have them, else by place. */
function lookAtPairing(calls: readonly Member[], answering: readonly Turn[], sight: Sight): void {
  const byId = new Map<string, Member>();
  for (const call of calls) if (call.id !== undefined) byId.set(call.id, call);
  let place = 0;
  for (const { answer, at } of placed(answering).slice(0, calls.length)) {
    lookAtPair(answer, { at, here: calls[place], byId }, sight);
    place += 1;
  }
}

function placed(turns: readonly Turn[]): readonly { readonly answer: Member; readonly at: Path }[] {
  return turns.flatMap(({ answers, index }) =>
    answers.map((answer) => ({ answer, at: ['contents', index, 'parts', answer.place] })),
  );
}

type Spot = {
  readonly at: Path;
  /** The call at the answer's place. */
  readonly here: Member | undefined;
  readonly byId: ReadonlyMap<string, Member>;
};

function lookAtPair(answer: Member, { at, here, byId }: Spot, sight: Sight): void {
  const named = answer.id === undefined ? undefined : byId.get(answer.id);
  if (answer.id !== undefined && byId.size > 0 && !named) {
    sight.warn('GEM-017', `${quoted(answer.id)} is the id of no call; copy it from its call.`, at);
  } else if (named && named !== here) {
    sight.warn('GEM-018', 'Stands in another order than the calls; answer in their order.', at);
  }
  const call = named ?? here;
  if (!call || call.name === answer.name) return;
  const because = `Is not named as its call, ${quoted(call.name ?? '')}; copy the name.`;
  sight.warn('GEM-016', because, at);
}

/** What stands behind the last answer in its content. */
function lookAtRest({ answers, parts, index }: Turn, sight: Sight): void {
  const last = answers.at(-1);
  if (!last || last.place === parts - 1) return;
  const at = ['contents', index, 'parts', last.place + 1];
  const because = 'Stands behind the answers; give it a content of its own.';
  if (sight.is('nothing-after-answers')) sight.report('GEM-023', because, at);
  else if (sight.is('weak-after-answers')) sight.warn('GEM-023', because, at);
}
