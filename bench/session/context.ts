import type { Area } from '../harness/area.ts';
import { timed, timeRow } from '../harness/compare.ts';
import type { Row } from '../harness/row.ts';
import { withScratch } from '../harness/scratch.ts';
import { forkRows } from './fork-rows.ts';
import { grepRow } from './grep-row.ts';
import { home, sessionWith } from './sessions.ts';
import { recordsAnExchange, workday } from './workday.ts';

const messages = 2_000;

/** What it costs to render, to fork and to search. */
export const context: Area = {
  title: 'Record: render, fork, search',
  how: 'Rendering is beside `JSON.stringify` of what it renders. A fork is the link of a parent of 10,000 turns, the creation of the child and the reading back of every resident turn, beside 60 ms and one and a half times `toString` and `JSON.parse` of the lines of those turns, what they come to kept. A search looks for a literal that stands nowhere: the lines of every turn are read and their digests checked, and only their bytes are counted.',
  measure: () =>
    withScratch(async (folder) => [
      await renderRow(folder),
      ...forkRows(folder, 'all of them resident'),
      ...forkRows(folder, '95 % of them evicted'),
      grepRow(folder),
    ]),
};

function renderRow(folder: string): Promise<Row> {
  const records = (messages / 4) * recordsAnExchange;
  const session = sessionWith(home(folder), workday(), records);
  const all = session.context.rendered();
  const what = `render ${all.length.toLocaleString('en')} messages; \`JSON.stringify\` of them`;
  return timeRow(
    { what, goal: { atMost: 0.5 } },
    {
      rounds: 21,
      ours: timed(() => session.context.rendered()),
      theirs: timed(() => JSON.stringify(all)),
    },
  );
}
