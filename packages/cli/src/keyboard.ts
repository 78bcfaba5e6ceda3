import { createInterface, type Interface } from 'node:readline';
import type { Io } from './io.ts';

/** Lines that come faster than a person types are one paste. */
const pasteGapMs = 15;

/** What the keyboard tells of that nobody asked for. */
type Heard = {
  /** Text that came while nobody asked. */
  readonly overheard: (text: string) => void;
  /** Ctrl-C, where no typed text was there for it to clear. */
  readonly interrupt: () => void;
};

/** Text from a person: whoever asked last gets the next, and what nobody asked for is overheard. */
export class Keyboard {
  readonly #lines: Interface;
  readonly #heard: Heard;
  readonly #pasted: string[] = [];
  #asker: ((text: string | undefined) => void) | undefined;
  #closed = false;

  constructor({ stdin, stdout }: Io, heard: Heard) {
    this.#heard = heard;
    this.#lines = createInterface({ input: stdin, output: stdout });
    this.#lines.on('line', (line) => this.#line(line));
    this.#lines.on('SIGINT', () => this.#interrupted());
    // A terminal that went away cannot be put back as it was, which readline tries as it closes.
    this.#lines.on('error', () => undefined);
    this.#lines.on('close', () => {
      this.#closed = true;
      this.#answer(undefined);
    });
  }

  /** What is typed next, several lines of a paste as one text; undefined once the person has left. */
  ask(prompt: string): Promise<string | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    this.#lines.setPrompt(prompt);
    this.#lines.prompt(true);
    return new Promise((resolve) => {
      this.#asker = resolve;
    });
  }

  /** Shows the prompt once more, below what was written in between. */
  again(): void {
    this.#lines.prompt(true);
  }

  /** Answers whoever asks as if the person had left the question. */
  dismiss(): void {
    this.#answer(undefined);
  }

  close(): void {
    this.#lines.close();
  }

  #line(line: string): void {
    this.#pasted.push(line);
    if (this.#pasted.length > 1) return;
    setTimeout(() => this.#settle(1), pasteGapMs);
  }

  /** Waits for as long as lines go on coming. */
  #settle(seen: number): void {
    if (this.#pasted.length > seen) {
      setTimeout(() => this.#settle(this.#pasted.length), pasteGapMs);
      return;
    }
    const text = this.#pasted.splice(0).join('\n');
    if (this.#asker) this.#answer(text);
    else this.#heard.overheard(text);
  }

  /** As a shell does: what is typed is cleared; only an empty line is an interrupt. */
  #interrupted(): void {
    if (this.#lines.line === '') this.#heard.interrupt();
    else this.#lines.write(null, { ctrl: true, name: 'u' });
  }

  #answer(text: string | undefined): void {
    const asker = this.#asker;
    this.#asker = undefined;
    this.#lines.setPrompt('');
    asker?.(text);
  }
}
