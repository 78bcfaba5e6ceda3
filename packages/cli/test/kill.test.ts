import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exarch, Place, type Running, start } from './exarch.ts';

const times = 50;

describe('a process killed at any moment', () => {
  test('leaves a session that resumes with everything acknowledged, or none', {
    timeout: 240_000,
  }, async () => {
    const whole = await measuredRun();
    let resumed = 0;
    for (let time = 0; time < times; time += 1) {
      const place = new Place();
      const running = start(place, [...asking, '--output', 'jsonl']);
      const moment = time % 2 === 0 ? await after(whole) : await lineOf(running);
      kill(running.pid);
      const { stdout } = await running.done;
      resumed += await resumes(place, acknowledged(stdout)).catch((thrown: unknown) => {
        throw new Error(`killed ${moment}, in ${place.root}`, { cause: thrown });
      });
      place.remove();
    }
    expect(resumed).toBeGreaterThan(times / 3);
  });
});

const asking = ['-p', 'run `ls` and tell me what is here'];

/** Waits for some part of the time that a whole run takes; says how long. */
async function after(whole: number): Promise<string> {
  const ms = whole * Math.random();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return `after ${ms} of ${whole} ms`;
}

/** Waits for one of the thirty lines or so that a whole run writes; says which. */
async function lineOf({ heard }: Running): Promise<string> {
  const line = Math.ceil(30 * Math.random());
  await heard(line);
  return `at line ${line}`;
}

/** The lines a fact was announced by; the last may be cut short by the kill. */
function acknowledged(stdout: string): readonly string[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{"at":'));
}

/** Goes on with what is left, if a session is there at all: 1 where there was one. */
async function resumes(place: Place, heard: readonly string[]): Promise<0 | 1> {
  const [id, ...others] = place.ids();
  expect(others).toEqual([]);
  if (id === undefined) {
    expect(heard).toEqual([]);
    return 0;
  }
  const before = existsSync(place.record(id)) ? readFileSync(place.record(id), 'utf8') : '';
  for (const line of heard) expect(before).toContain(line.slice(1));
  const ran = await exarch(place, ['-c', '-p', 'run `ls`']);
  expect(ran, ran.stderr).toMatchObject({ status: 0 });
  expect(ran.stdout).toContain('plums.txt');
  const whole = before.slice(0, before.lastIndexOf('\n') + 1);
  expect(readFileSync(place.record(id), 'utf8').startsWith(whole)).toBe(true);
  return 1;
}

async function measuredRun(): Promise<number> {
  const place = new Place();
  const started = performance.now();
  await exarch(place, asking);
  place.remove();
  return performance.now() - started;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended by itself.
  }
}
