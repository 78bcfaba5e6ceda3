#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const asked = process.argv[2];
if (process.argv.length === 3 && (asked === '--version' || asked === '-V')) {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  process.stdout.write(`exarch ${JSON.parse(manifest).version}\n`);
} else {
  const { main } = await import('../dist/main.js');
  await main();
}
