import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machine } from '../harness/machine.ts';
import { root } from '../harness/root.ts';

/** One proof that was run to its end. */
export type Run = {
  readonly claim: string;
  readonly count: number;
  readonly unit: string;
  readonly seconds: number;
  readonly held: boolean;
  readonly words: string;
};

const path = fileURLToPath(new URL('docs/soak.md', root));

const head = `# Long proofs

\`npm run soak\` runs what the test suite runs, for longer, and adds a line here for every claim. How many there are to be is said in the environment: \`EXARCH_SOAK_STEPS\`, \`EXARCH_SOAK_DEEDS\`, \`EXARCH_SOAK_KILLS\`, \`EXARCH_SOAK_BODIES\`, \`EXARCH_SOAK_VALIDATED\`, \`EXARCH_SOAK_EXCHANGES\`; 0 leaves one out.

| day | claim | count | seconds | held | how |
|-----|-------|-------|---------|------|-----|
`;

/** Adds a line to `docs/soak.md`. */
export function enter({ claim, count, unit, seconds, held, words }: Run): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) writeFileSync(path, head);
  const day = new Date().toISOString().slice(0, 10);
  const cells = [
    day,
    claim,
    `${count.toLocaleString('en')} ${unit}`,
    seconds.toFixed(0),
    held ? 'yes' : '**no**',
    `${words}; ${machine()}`,
  ];
  appendFileSync(path, `| ${cells.join(' | ')} |\n`);
}
