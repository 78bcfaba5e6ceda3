import { readFileSync } from 'node:fs';
import { Blocks, type Fact } from '@exarch/record';
import { refusalLine } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { recorded } from '../../record/test/view/any-facts.ts';
import { ansiPalette, LinePrinter, Transcript, textFormat } from '../src/index.ts';

const facts: readonly Fact[] = [{ kind: 'answer', text: 'Yes.\n' }, { kind: 'cleared' }];
const log = recorded(facts);

describe('the README', () => {
  test('exports a record as its example does', () => {
    // export
    const transcript = new Transcript(textFormat);
    let text = '';
    for (const recorded of log) {
      const stepped = transcript.step(recorded);
      if (!stepped.ok) throw new Error(refusalLine(stepped.refusal));
      text += stepped.value;
    }
    text += transcript.end();
    // end
    expect(text).toBe('Yes.\n\n[cleared]\n');
  });

  test('draws a session as its example does', () => {
    let screen = '';
    // draw
    const blocks = new Blocks();
    const printer = new LinePrinter(ansiPalette);
    for (const recorded of log) {
      const stepped = blocks.step(recorded);
      if (stepped.ok) screen += printer.draw(stepped.value);
    }
    // end
    expect(screen).toBe('Yes.\n\n\u001b[2m[cleared]\u001b[22m\n');
  });

  test.each(['export', 'draw'])('shows the example that runs here: %s', (name) => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`\`\`\`ts\n${example(name)}\`\`\``);
  });
});

function example(name: string): string {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  const [, rest = ''] = source.split(`    // ${name}\n`);
  const [code = ''] = rest.split('    // end\n');
  return code.replace(/^ {4}/gm, '');
}
