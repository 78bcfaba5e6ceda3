import { enter } from './soak/log-book.ts';
import { type Proof, proofs } from './soak/proof.ts';

/** `npm run soak`: every long proof, one after another; each adds a line to `docs/soak.md`. */
for (const proof of proofs) await run(proof);

async function run({ claim, unit, variable, usual, prove }: Proof): Promise<void> {
  const count = Number(process.env[variable] ?? usual);
  if (!(count > 0)) return;
  const start = performance.now();
  const { held, words } = await prove(count);
  const seconds = (performance.now() - start) / 1000;
  enter({ claim, count, unit, seconds, held, words });
  console.log(
    `${held ? 'held' : 'DID NOT HOLD'}: ${claim} (${count.toLocaleString('en')} ${unit})`,
  );
  if (!held) process.exitCode = 1;
}
