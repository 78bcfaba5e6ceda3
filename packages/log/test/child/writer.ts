import { writeSync } from 'node:fs';
import { admitPrompt } from '@exarch/conversation';
import type { Fact } from '@exarch/record';
import { homeAt } from '../../src/home.ts';
import { Session } from '../../src/session.ts';

/**
 * A process of its own that writes. `create HOME` makes sessions without end; `write HOME ID` takes one
 * up and commits without end; `hold HOME ID` takes one up and stays; `race HOME ID` does so, and writes
 * once, as soon as it is told to, again and again. Each line it prints was acknowledged before it was
 * printed.
 */
const [, , what = '', path = '', id = ''] = process.argv;
const home = homeAt(path, { durability: 'process' });

function say(line: string): undefined {
  writeSync(1, `${line}\n`);
}

function create(): undefined {
  for (;;) {
    const made = Session.create(home, {
      selected: { model: 'm-1', provider: 'stand-in', adapter: 'anthropic' },
      cwd: '/here',
      exarch: '0.1.0',
      system: 'Be brief.',
    });
    if (!made.ok) return say(made.refusal.rule);
    say(made.value.id);
    made.value.close();
  }
}

function write(session: Session): undefined {
  for (let round = 0; ; round += 1) {
    const fact = next(session, round);
    const committed = session.commit(fact);
    if (!committed.ok) return say(committed.refusal.rule);
    const { seq, digest } = committed.value.locus;
    say(`${seq} ${digest}`);
  }
}

function next(session: Session, round: number): Fact {
  if (round % 3 === 1) return { kind: 'answer', text: `line ${round}\n`.repeat(round % 50) };
  const content = admitPrompt([
    { type: 'text', text: `prompt ${round} — é`.repeat(1 + (round % 90)) },
  ]);
  if (!content.ok) throw new Error(content.refusal.because);
  const turn = session.context.reach + 1;
  return { kind: 'user_prompt', turn, voice: 'human', content: content.value };
}

function race(): undefined {
  say('ready');
  process.stdin.on('data', () => {
    const resumed = Session.resume(home, id);
    if (!resumed.ok) return say(`${resumed.refusal.rule} ${resumed.refusal.because}`);
    const committed = resumed.value.commit(next(resumed.value, 0));
    if (!committed.ok) return say(committed.refusal.rule);
    return say(`open ${committed.value.locus.seq} ${committed.value.locus.digest}`);
  });
  return undefined;
}

function main(): undefined {
  if (what === 'create') return create();
  if (what === 'race') return race();
  const resumed = Session.resume(home, id);
  if (!resumed.ok) return say(`${resumed.refusal.rule} ${resumed.refusal.because}`);
  say(`open ${process.pid}`);
  if (what === 'write') return write(resumed.value);
  setInterval(() => undefined, 1000);
  return undefined;
}

main();
