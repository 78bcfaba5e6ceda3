import { catalogue, type Rule, ruleOf } from '@exarch/grammar';
import { type Adapter, adapters, ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import { exit } from './exit.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import { oneOf } from './settings.ts';

/** `exarch rules`: the catalogue of what providers refuse, or one rule of it whole. */
export function rules(io: Io, [id]: readonly string[], flags: Flags): Result<number> {
  const adapter: Result<Adapter | undefined> =
    flags.adapter === undefined ? ok(undefined) : oneOf('--adapter', flags.adapter, adapters);
  if (!adapter.ok) return adapter;
  if (id !== undefined) return one(io, id, flags);
  const listed = catalogue.filter((rule) => !adapter.value || rule.adapter === adapter.value);
  if (flags.json) for (const rule of listed) io.stdout.write(`${JSON.stringify(rule)}\n`);
  else for (const rule of listed) io.stdout.write(`${line(rule)}\n`);
  return ok(exit.done);
}

function one(io: Io, id: string, flags: Flags): Result<number> {
  const rule = ruleOf(id) ?? ruleOf(id.toUpperCase()) ?? catalogue.find(({ name }) => name === id);
  if (!rule) {
    const near = nearest(id, [
      ...catalogue.map((each) => each.id),
      ...catalogue.map((r) => r.name),
    ]);
    return refuse(
      'cli/no-rule',
      id,
      'is no rule.',
      near ? `Did you mean ${near}?` : 'See exarch rules.',
    );
  }
  io.stdout.write(flags.json ? `${JSON.stringify(rule)}\n` : whole(rule));
  return ok(exit.done);
}

function line({ id, level, name, states }: Rule): string {
  const [first = ''] = states.split('\n');
  return `${id.padEnd(18)} ${level.padEnd(8)} ${name}: ${first}`;
}

function whole({ id, name, adapter, states, level, check, says, sure, of, sources }: Rule): string {
  return [
    `${id}  ${name}  (${adapter}${of ? `; ${of.join(', ')}` : ''})`,
    '',
    states,
    '',
    `level    ${level}`,
    `decided  ${check}`,
    `known    ${sure}`,
    ...(says === undefined ? [] : [`answer   ${says}`]),
    ...sources.map((source, index) => `${index === 0 ? 'sources ' : '        '} ${source}`),
    '',
  ].join('\n');
}
