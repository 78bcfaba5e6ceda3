import { never } from '@exarch/values';
import type { Display } from './display.ts';
import type { Lane } from './view/block.ts';

/** What a stream brings, as far as a screen is concerned. */
export type Streamed =
  | { readonly kind: 'text_delta'; readonly text: string }
  | { readonly kind: 'thinking_delta'; readonly text: string }
  | { readonly kind: 'call_started'; readonly name: string };

/** A piece of a lane, ready to be recorded. */
export type Chopped = Extract<Display, { readonly kind: Lane }>;

/**
 * Chops one reply's stream into the facts a screen draws. Laws: each lane's facts, joined, are its
 * stream to the last character; what a lane holds is given out before the other lane's text that
 * came after it; white space alone waits for text, or for the end.
 */
export class Chopper {
  readonly #open: { readonly [L in Lane]: Tail } = { thinking: new Tail(), answer: new Tail() };

  /** Takes what came; answers the lines it completed, and the other lane's tail before them. */
  push(delta: Streamed): readonly Chopped[] {
    switch (delta.kind) {
      case 'text_delta':
        return this.#extend('answer', delta.text);
      case 'thinking_delta':
        return this.#extend('thinking', delta.text);
      case 'call_started':
        return [...this.#settle('thinking'), ...this.#settle('answer')];
      default:
        return never(delta);
    }
  }

  /** The reply is over, whole or cut short: all that is held, reasoning first. */
  end(): readonly Chopped[] {
    return [
      ...facts('thinking', this.#open.thinking.take()),
      ...facts('answer', this.#open.answer.take()),
    ];
  }

  /** What a lane holds: shown, not yet recorded. */
  held(lane: Lane): string {
    return this.#open[lane].text;
  }

  #extend(lane: Lane, text: string): readonly Chopped[] {
    const other = isBlank(text) ? [] : this.#settle(lane === 'answer' ? 'thinking' : 'answer');
    return [...other, ...facts(lane, this.#open[lane].extend(text))];
  }

  #settle(lane: Lane): readonly Chopped[] {
    const tail = this.#open[lane];
    return tail.blank ? [] : facts(lane, tail.take());
  }
}

/** The end of a lane: what no newline has closed yet, or is white space so far. */
class Tail {
  text = '';
  blank = true;

  /** The complete lines there now are; none while all that is held is white space. */
  extend(text: string): string {
    const cut = text.lastIndexOf('\n') + 1;
    const lines = text.slice(0, cut);
    if (cut === 0 || (this.blank && isBlank(lines))) {
      this.text += text;
      this.blank = this.blank && isBlank(text);
      return '';
    }
    const whole = this.text + lines;
    this.text = text.slice(cut);
    this.blank = isBlank(this.text);
    return whole;
  }

  take(): string {
    const taken = this.text;
    this.text = '';
    this.blank = true;
    return taken;
  }
}

function facts(lane: Lane, text: string): readonly Chopped[] {
  return text === '' ? [] : [{ kind: lane, text }];
}

function isBlank(text: string): boolean {
  return !/\S/.test(text);
}
