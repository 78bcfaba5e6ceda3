import { isRefused, validateInput } from '@exarch/grammar';
import { type Adapter, adapters } from '@exarch/values';
import { Ajv } from 'ajv';
import type { Area } from '../harness/area.ts';
import { compare, speedRow, timed, timeRow } from '../harness/compare.ts';
import { judged, type Row, span } from '../harness/row.ts';
import { bodyOf } from './bodies.ts';
import { casesOf } from './cases.ts';
import { declared } from './declared.ts';
import { jsonSchema } from './json-schema.ts';
import { zodSchema } from './zod-schema.ts';

const kilobyte = 1_000;
const megabyte = 1_000_000;

/** What it costs to judge a request, and what others see of what is wrong with it. */
export const grammar: Area = {
  title: 'Grammar: validateInput',
  how: 'The request that a working session projects to, decoded. No installed package ships a vendor’s schema of its requests, so ajv (compiled, all errors) and zod are given one made from the shapes that `validateInput` walks: they check those, and none of the sequences, sizes, pairs and models that it checks too. The cases are the public faults of the grammar’s own tests that a body alone decides.',
  measure: async () => {
    const rows: Row[] = [];
    for (const adapter of adapters) rows.push(...(await rowsOf(adapter)));
    return rows;
  },
};

async function rowsOf(adapter: Adapter): Promise<readonly Row[]> {
  const { text, json } = bodyOf(adapter, megabyte);
  refuseNothing(adapter, json);
  const others = await othersOf(adapter);
  const rounds = 25;
  const ours = timed(() => many(() => validateInput(adapter, json)));
  return [
    await timeRow(
      {
        what: `${adapter}: a body of 1 MB; its \`JSON.parse\``,
        units: repeats,
        goal: { atMost: 1 },
      },
      { rounds, ours, theirs: timed(() => many(() => JSON.parse(text))) },
    ),
    await scalingRow(adapter),
    await speedRow(
      { what: `${adapter}: the same body; ajv`, units: repeats },
      { rounds, ours, theirs: timed(() => many(() => others.ajv(json))) },
    ),
    await speedRow(
      { what: `${adapter}: the same body; zod`, units: repeats },
      { rounds, ours, theirs: timed(() => many(() => others.zod(json))) },
    ),
    caseRow(adapter, others),
  ];
}

const repeats = 5;

function many(work: () => unknown): void {
  for (let n = 0; n < repeats; n += 1) work();
}

/** A benchmark of judging what is refused at once would say nothing. */
function refuseNothing(adapter: Adapter, json: unknown): void {
  const [first] = validateInput(adapter, json).filter(({ level }) => level !== 'warning');
  if (first) throw new Error(`${adapter}: ${first.rule} ${first.path} ${first.because}`);
}

async function scalingRow(adapter: Adapter): Promise<Row> {
  const small = bodyOf(adapter, 100 * kilobyte);
  const large = bodyOf(adapter, 10 * megabyte);
  const factor = Math.round(large.text.length / small.text.length);
  const { ours, theirs, ratio } = await compare({
    rounds: 31,
    ours: timed(() => validateInput(adapter, large.json)),
    theirs: timed(() => {
      for (let n = 0; n < factor; n += 1) validateInput(adapter, small.json);
    }),
  });
  const fair = (ratio * factor * small.text.length) / large.text.length;
  return {
    what: `${adapter}: time a byte at 10 MB; at 100 KB`,
    ours: `${span(ours)}`,
    against: `${span(theirs)} for ${factor} of them`,
    ...judged(fair, '×', { atMost: 1.5 }),
  };
}

type Verdict = (body: unknown) => boolean;
type Others = { readonly ajv: Verdict; readonly zod: Verdict };

async function othersOf(adapter: Adapter): Promise<Others> {
  const { body } = await declared(adapter);
  const ajv = new Ajv({ strict: false, allErrors: true, discriminator: true });
  const schema = zodSchema(body);
  const compiled = ajv.compile(jsonSchema(body));
  return {
    ajv: (json) => compiled(json) === true,
    zod: (json) => schema.safeParse(json).success,
  };
}

function caseRow(adapter: Adapter, { ajv, zod }: Others): Row {
  const cases = casesOf(adapter);
  const faults = cases.filter(({ verdict }) => verdict === 'reject').length;
  const tally = (admits: (body: unknown, target: (typeof cases)[number]['target']) => boolean) => {
    const found = cases.filter((one) => one.verdict === 'reject' && !admits(one.body, one.target));
    const alarms = cases.filter((one) => one.verdict === 'accept' && !admits(one.body, one.target));
    return { found: found.length, words: `${found.length} found, ${alarms.length} false` };
  };
  const ours = tally((body, target) => !isRefused(validateInput(adapter, body, target)));
  return {
    what: `${adapter}: ${faults} faulty bodies of ${cases.length}; ajv, zod`,
    ours: ours.words,
    against: `ajv ${tally(ajv).words}; zod ${tally(zod).words}`,
    figure: `${ours.found} of ${faults}`,
  };
}
