import { createInterface, type Interface } from 'node:readline';
import type { Io } from './io.ts';

/** Lines from a person: whoever asked last gets the next one, and what nobody asked for is overheard. */
export class Keyboard {
  readonly #lines: Interface;
  #asker: ((line: string | undefined) => void) | undefined;
  #closed = false;

  constructor(
    { stdin, stdout }: Io,
    on: { readonly overheard: (line: string) => void; readonly interrupt: () => void },
  ) {
    this.#lines = createInterface({ input: stdin, output: stdout });
    this.#lines.on('line', (line) => {
      if (this.#asker) this.#answer(line);
      else on.overheard(line);
    });
    this.#lines.on('SIGINT', on.interrupt);
    this.#lines.on('close', () => {
      this.#closed = true;
      this.#answer(undefined);
    });
  }

  /** The next line, or undefined once the person has left. */
  ask(prompt: string): Promise<string | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    this.#lines.setPrompt(prompt);
    this.#lines.prompt();
    return new Promise((resolve) => {
      this.#asker = resolve;
    });
  }

  close(): void {
    this.#lines.close();
  }

  #answer(line: string | undefined): void {
    const asker = this.#asker;
    this.#asker = undefined;
    this.#lines.setPrompt('');
    asker?.(line);
  }
}
