import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemPrompt } from '@exarch/agent';
import { type Profile, profiles } from '@exarch/tools';
import { ok, type Result, refuse } from '@exarch/values';
import type { Flags } from './arguments.ts';
import type { Io } from './io.ts';

/** How the answer is written: alone, as one object, or after every fact as it lands. */
export const outputs = ['text', 'json', 'jsonl'] as const;
export type Output = (typeof outputs)[number];

/** How hard a model may be asked to think. */
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The flags of a talk, judged. */
export type Settings = {
  readonly cwd: string;
  readonly system: string;
  readonly profile: Profile;
  readonly output: Output;
  readonly maxTokens?: number;
  readonly effort?: string;
};

/** Judges what the flags say before anything is opened. */
export function settingsOf(io: Io, flags: Flags): Result<Settings> {
  const cwd = folder(io, flags.cd);
  if (!cwd.ok) return cwd;
  const system =
    flags.system === undefined ? ok(systemPrompt(cwd.value)) : textIn(io, flags.system);
  if (!system.ok) return system;
  const words = wordsOf(flags);
  if (!words.ok) return words;
  const maxTokens = count('--max-tokens', flags['max-tokens']);
  if (!maxTokens.ok) return maxTokens;
  const cap = maxTokens.value === undefined ? {} : { maxTokens: maxTokens.value };
  return ok({ cwd: cwd.value, system: system.value, ...words.value, ...cap });
}

/** The flags that take one of a few words. */
function wordsOf(flags: Flags): Result<Pick<Settings, 'profile' | 'output' | 'effort'>> {
  const profile = oneOf('--profile', flags.profile ?? 'ask', profiles);
  if (!profile.ok) return profile;
  const output = oneOf('--output', flags.output ?? 'text', outputs);
  if (!output.ok) return output;
  const words = { profile: profile.value, output: output.value };
  if (flags.effort === undefined) return ok(words);
  const effort = oneOf('--effort', flags.effort, efforts);
  return effort.ok ? ok({ ...words, effort: effort.value }) : effort;
}

/** The folder to work in, links resolved: the same folder is always named the same. */
export function folder(io: Io, named: string | undefined): Result<string> {
  const path = resolve(io.cwd, named ?? '.');
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return refuse('cli/no-folder', path, 'is no folder.', 'Name one that is there with --cd.');
  }
  return ok(realpathSync(path));
}

function textIn(io: Io, named: string): Result<string> {
  const path = resolve(io.cwd, named);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    return refuse('cli/no-file', path, 'is no file.', 'Name a text file with --system.');
  }
  return ok(readFileSync(path, 'utf8').toWellFormed());
}

/** A session's name: one line, short enough for a list. */
export function nameIn(flags: Flags): Result<string | undefined> {
  const { name } = flags;
  if (name === undefined || /^[^\p{C}]{1,60}$/u.test(name.trim())) return ok(name?.trim());
  return refuse('cli/flag-value', '--name', 'is no name.', 'Give one line of 1 to 60 characters.');
}

/** One of a few words, or a refusal that lists them. */
export function oneOf<T extends string>(
  flag: string,
  given: string,
  known: readonly T[],
): Result<T> {
  const found = known.find((word) => word === given);
  if (found !== undefined) return ok(found);
  return refuse('cli/flag-value', flag, `does not take "${given}".`, `Known: ${known.join(', ')}.`);
}

/** A whole number from 1, where it is given. */
export function count(flag: string, given: string | undefined): Result<number | undefined> {
  if (given === undefined) return ok(undefined);
  if (/^[1-9]\d{0,14}$/.test(given)) return ok(Number(given));
  return refuse('cli/flag-value', flag, `does not take "${given}".`, 'Give a whole number from 1.');
}
