import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Adapter, adapters, type Json } from '@exarch/values';
import { build } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { validateInput } from '../src/index.ts';
import { casesOf } from './fixtures/cases.ts';

const chromium = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);
const folder = mkdtempSync(join(tmpdir(), 'exarch-browser-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked = adapters.flatMap((adapter) =>
  casesOf(adapter)
    .map(({ body }): readonly [Adapter, Json] => [adapter, body])
    .filter(([, body]) => JSON.stringify(body).length < 100_000),
);

describe.skipIf(!chromium)(chromium ? 'in a browser' : 'in a browser (chromium)', () => {
  test('the bundled validator says what it says here', { timeout: 120_000 }, async () => {
    const here = asked.map(([adapter, body]) => rulesOf(validateInput(adapter, body)));
    expect(asked.length).toBeGreaterThan(200);
    expect(JSON.parse(await there(await bundled()))).toEqual(here);
  });
});

function rulesOf(violations: readonly { readonly rule: string; readonly path: string }[]): string {
  return violations.map(({ rule, path }) => `${rule} ${path}`).join('\n');
}

/** The package and what it imports, as one script that leaves `grammar` behind. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@exarch/source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../src/index.ts'),
        formats: ['iife'],
        name: 'grammar',
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was bundled');
  const [chunk] = output.output;
  return chunk.code;
}

/** Runs the bundle over the same bodies in a page of its own, and reads what it wrote there. */
async function there(script: string): Promise<string> {
  const data = JSON.stringify(asked).replaceAll('<', '\\u003c');
  const judge = `JSON.stringify(${data}.map(([adapter, body]) =>
    grammar.validateInput(adapter, body).map(({ rule, path }) => rule + ' ' + path).join('\\n')))`;
  const page = join(folder, 'page.html');
  writeFileSync(
    page,
    `<meta charset="utf-8"><pre id="said"></pre><script>${script.replaceAll('</script', '<\\/script')}
    document.getElementById('said').textContent = encodeURIComponent(${judge});</script>`,
  );
  const { stdout } = await promisify(execFile)(
    chromium ?? '',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--dump-dom',
      `file://${page}`,
    ],
    { maxBuffer: 1 << 26 },
  );
  return decodeURIComponent(/<pre id="said">([^<]*)<\/pre>/.exec(stdout)?.[1] ?? '');
}
