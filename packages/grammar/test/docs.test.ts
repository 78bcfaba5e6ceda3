import { join } from 'node:path';
import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { indexPage, rulesPage } from './docs.ts';
import { writtenExamplesOf } from './fixtures/examples.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'rules');

describe('the pages of docs/rules', () => {
  test.each(adapters)('say of %s what the catalogue says', async (adapter) => {
    const page = rulesPage(adapter, writtenExamplesOf(adapter));
    await expect(page).toMatchFileSnapshot(join(folder, `${adapter}.md`));
  });

  test('are led by one that counts them', async () => {
    await expect(indexPage()).toMatchFileSnapshot(join(folder, 'README.md'));
  });
});
