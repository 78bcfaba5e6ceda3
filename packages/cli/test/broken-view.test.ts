import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Io } from '../src/io.ts';
import { run } from '../src/main.ts';
import { Place } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

/** A stream that keeps what is written to it, and throws once at the first line that shows a call; what was asked for stands behind the prompt. */
class Pane extends EventEmitter {
  text = '';
  readonly isTTY: boolean;
  #isSound = false;

  constructor(kind: 'terminal' | 'pipe', throws: 'throws' | 'sound') {
    super();
    this.isTTY = kind === 'terminal';
    this.#isSound = throws === 'sound';
  }

  hasColors(): boolean {
    return false;
  }

  write(text: string): boolean {
    if (!this.#isSound && text.includes('cat plums.txt') && !text.startsWith('› ')) {
      this.#isSound = true;
      throw new Error('the pane fell out');
    }
    this.text += text;
    return true;
  }
}

function io(argv: readonly string[], panes: { stdout: Pane; stderr: Pane }): Io {
  const stdin = Object.assign(new PassThrough(), { isTTY: panes.stdout.isTTY });
  if (!panes.stdout.isTTY) stdin.end();
  const env = { EXARCH_HOME: place.home, HOME: place.root };
  return { argv, env, cwd: place.cwd, stdin, ...panes } as unknown as Io;
}

const words = 'exarch: this is a bug of its own: the pane fell out (--verbose says where)';

function bugs({ text }: Pane): readonly string[] {
  return text.split('\n').filter((line) => line.includes('bug'));
}

describe('a view that throws', () => {
  test('is told in one line, and the command fails though the model answered', async () => {
    const stdout = new Pane('pipe', 'sound');
    const stderr = new Pane('pipe', 'throws');
    expect(await run(io(['-p', 'run `cat plums.txt`'], { stdout, stderr }))).toBe(1);
    expect(bugs(stderr)).toEqual([words]);
    expect(stdout.text).toContain('three plums');
  });

  test('ends the talk at the keyboard, which would go on unseen', async () => {
    const stdout = new Pane('terminal', 'throws');
    const stderr = new Pane('pipe', 'sound');
    expect(await run(io(['run `cat plums.txt`'], { stdout, stderr }))).toBe(1);
    expect(bugs(stderr)).toEqual([words]);
  });
});
