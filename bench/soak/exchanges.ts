import { rounded } from '../harness/row.ts';
import { Client } from '../standin/client.ts';
import { Served } from '../standin/served.ts';
import type { Kept } from './tests.ts';

const connections = 16;
const quarters = 4;
const megabyte = 2 ** 20;
/** What the heap of a server may vary by. */
const slack = 4 * megabyte;

/** Talks to one stand-in and looks at its heap after each quarter; a leak shows in every one of them. */
export async function exchangesHold(count: number): Promise<Kept> {
  const served = await Served.start();
  const client = new Client(served.url, connections);
  try {
    const heaps: number[] = [];
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      await client.exchanges(Math.ceil(count / quarters));
      heaps.push((await served.usage()).heapBytes);
    }
    const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
    const words = heaps.map((heap) => rounded(heap / megabyte)).join(', ');
    return { held: grown <= slack, words: `heap after each quarter: ${words} MB` };
  } finally {
    client.close();
    await served.close();
  }
}
