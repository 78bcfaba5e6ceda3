import type { Area } from '../harness/area.ts';
import { cpuClock, wallClock } from '../harness/clock.ts';
import { median } from '../harness/compare.ts';
import { judged, type Row, rounded, span } from '../harness/row.ts';
import { Client } from './client.ts';
import { Served } from './served.ts';

const connections = 16;
const batch = 500;
const rounds = 9;
const megabyte = 2 ** 20;

/** How much a stand-in bears. */
export const standin: Area = {
  title: 'Stand-in',
  how: `A stand-in in a process of its own answers streamed requests for a tool call over ${connections} kept connections; the client is \`node:http\` and reads to the end of each stream. Both share the machine’s cores. Memory is the heap after a collection. \`npm run soak\` goes on for 100,000 exchanges.`,
  measure: async () => {
    const served = await Served.start();
    const client = new Client(served.url, connections);
    try {
      await client.exchanges(4 * batch);
      return [...(await speedRows(served, client)), await memoryRow(served, client)];
    } finally {
      client.close();
      await served.close();
    }
  },
};

async function speedRows(served: Served, client: Client): Promise<readonly Row[]> {
  const before = { served: (await served.usage()).cpuMs, client: cpuClock() };
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = wallClock();
    await client.exchanges(batch);
    took.push(wallClock() - start);
  }
  const each = rounds * batch;
  const theirs = (cpuClock() - before.client) / each;
  const ours = ((await served.usage()).cpuMs - before.served) / each;
  return [
    {
      what: 'streamed exchanges',
      ours: `${span(ours)} of a core each`,
      against: `${span(theirs)} of a core each for the client`,
      ...judged(batch / (median(took) / 1000), ' a second', { atLeast: 500 }),
    },
  ];
}

async function memoryRow(served: Served, client: Client): Promise<Row> {
  const before = (await served.usage()).heapBytes;
  const more = 20 * batch;
  await client.exchanges(more);
  const after = (await served.usage()).heapBytes;
  return {
    what: `heap after ${more.toLocaleString('en')} more exchanges; before`,
    ours: `${rounded(after / megabyte)} MB`,
    against: `${rounded(before / megabyte)} MB`,
    ...judged(after / before, '×', { atMost: 1.1 }),
  };
}
