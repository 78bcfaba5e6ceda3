import { describe, expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';

describe('readArguments', () => {
  test('takes a word in quotes as the prompt', () => {
    expect(read('-p', 'what is here')).toMatchObject({
      command: 'run',
      operands: ['what is here'],
      flags: { print: true },
    });
  });

  test('takes the name of a command as a prompt under -p', () => {
    expect(read('-p', 'sessions')).toMatchObject({ command: 'run', operands: ['sessions'] });
  });

  test('takes a command before -p as the command', () => {
    expect(read('resume', 'plum', '-p', 'on')).toMatchObject({
      command: 'resume',
      operands: ['plum', 'on'],
    });
  });

  test('continues and prints in either order', () => {
    expect(read('-c', '-p', 'on')).toMatchObject({ flags: { continue: true, print: true } });
    expect(read('-p', '-c', 'on')).toMatchObject({ flags: { continue: true, print: true } });
  });

  test.each([
    [['--provder', 'x'], 'Did you mean --provider?'],
    [['sesions'], 'Did you mean exarch sessions?'],
    [['fix', 'this'], 'Put the prompt in quotes.'],
    [['exprot', 'x'], 'Did you mean exarch export?'],
    [['sessions', '--model', 'x'], 'See exarch --help.'],
    [['--model'], 'See exarch --help.'],
    [['--model', 'a', '--model', 'b'], 'Give it once.'],
    [['--print=yes', 'x'], 'See exarch --help.'],
    [['export', 'a', 'b'], 'See exarch --help.'],
  ])('refuses %j and names the mend', (argv, mend) => {
    const result = readArguments(argv);
    expect(result).toMatchObject({ ok: false, refusal: { mend } });
  });

  test('asks for help anywhere', () => {
    expect(read('sessions', '--help').command).toBe('help');
    expect(read('help').command).toBe('help');
  });
});

function read(...argv: readonly string[]) {
  const result = readArguments(argv);
  if (!result.ok) throw new Error(result.refusal.because);
  return result.value;
}
