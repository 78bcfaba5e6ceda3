import { textOf, type UserPart } from '@exarch/conversation';
import { Blocks, type Delta, type Recorded } from '@exarch/record';
import {
  ansiPalette,
  LinePrinter,
  plainPalette,
  terminalSafe,
  terminalVisible,
} from '@exarch/render';
import type { Ask } from '@exarch/tools';
import { type Result, refusalLine } from '@exarch/values';
import { exit } from './exit.ts';
import { onSignals } from './interrupts.ts';
import { type Io, say, sayBug } from './io.ts';
import { Keyboard } from './keyboard.ts';
import type { Opened } from './open.ts';
import { version } from './version.ts';

const prompt = '› ';

const help = `Type what you want done. What you type while the model works reaches it with its next request.
  /help   this
  /quit   end; exarch -c goes on with the session
Ctrl-C clears what is typed, or stops what the model is doing. Ctrl-D ends, as /quit does.
`;

/** A talk at the keyboard on a terminal that only scrolls: a fold over the log, drawn line by line. */
export class LineMode {
  readonly #io: Io;
  readonly #keyboard: Keyboard;
  readonly #printer: LinePrinter;
  #opened: Opened | undefined;
  #working: AbortController | undefined;
  #left = false;
  /** The screen broke: nothing would be drawn of what is said from here on. */
  #isBlind = false;

  constructor(io: Io) {
    this.#io = io;
    const coloured = io.stdout.isTTY && io.stdout.hasColors() && !io.env['NO_COLOR'];
    this.#printer = new LinePrinter(coloured ? ansiPalette : plainPalette);
    this.#keyboard = new Keyboard(io, {
      overheard: (line) => this.#overheard(line),
      interrupt: () => this.#interrupted(),
    });
  }

  /** Asks before a tool does more than look. Anything but yes or always is no. */
  readonly ask: Ask = async ({ tool, kind, args }) => {
    const what = Object.values(args).map(spelled).join(' ');
    this.#write(`${this.#printer.close()}${terminalVisible(`${tool} wants to run: ${what}`)}\n`);
    const answer = await this.#keyboard.ask(
      `Allow this ${kind}? [y]es, [a]lways or [N]o, then Enter: `,
    );
    if (/^\s*y(es)?\s*$/i.test(answer ?? '')) return 'once';
    return /^\s*a(lways)?\s*$/i.test(answer ?? '') ? 'always' : 'no';
  };

  /** Talks until the person leaves; answers the exit code. */
  async talk(opened: Opened, first: string | undefined): Promise<number> {
    this.#opened = opened;
    const attached = this.#attach(opened);
    if (!attached.ok) return this.#trouble(attached.refusal);
    const { model, provider } = opened.session.selection.selected ?? {};
    this.#write(`exarch ${version} · ${model} (${provider}) · /help\n`);
    const stop = onSignals((signal) => this.#leave(signal));
    try {
      return await this.#loop(opened, first);
    } finally {
      stop();
    }
  }

  /** Lets go of the keyboard. */
  close(): void {
    this.#keyboard.close();
  }

  async #loop(opened: Opened, first: string | undefined): Promise<number> {
    if (first !== undefined) this.#write(`${prompt}${terminalSafe(first)}\n`);
    let line = first ?? (await this.#keyboard.ask(prompt));
    while (line !== undefined && line.trim() !== '/quit') {
      await this.#hear(opened, line);
      if (opened.session.failed) return this.#trouble(opened.session.failed);
      if (this.#isBlind) return exit.failed;
      line = await this.#keyboard.ask(prompt);
    }
    if (line === undefined) this.#write('\n');
    return this.#left ? exit.interrupted : exit.done;
  }

  async #hear(opened: Opened, line: string): Promise<void> {
    if (line.trim() !== '' && !this.#obeyed(line)) await this.#exchange(opened, line);
  }

  /** A line that begins with a command is no prompt, also where the command is mistyped. */
  #obeyed(line: string): boolean {
    const command = /^\/[a-z]+(?!\S)/i.exec(line)?.[0];
    const isHelp = line.trim() === '/help';
    if (!isHelp && command === undefined) return false;
    const said = isHelp ? help : noCommand(command ?? '');
    this.#write(this.#printer.close() + said);
    return true;
  }

  /** Draws what the view still holds of the record, then what lands, through the same fold. */
  #attach({ session }: Opened): Result<unknown> {
    const view = new Blocks();
    const history = session.attach({ fact: (recorded) => step(view, recorded) }, 'first_line');
    for (const block of view.shown) this.#draw({ kind: 'opened', block, retired: [] });
    if (!history.ok) this.#trouble(history.refusal);
    else history.value();
    if (view.shown.length > 0) this.#write(`${this.#printer.close()}\n[resumed]\n`);
    let live: Blocks | undefined;
    return session.attach({
      fact: (recorded) => {
        live ??= new Blocks(recorded.locus.seq - 1);
        const delta = step(live, recorded);
        if (!isTyped(delta)) this.#draw(delta);
      },
      detached: (cause) => {
        this.#isBlind = true;
        sayBug(this.#io, cause);
      },
    });
  }

  #draw(delta: Delta): void {
    if (!isQuiet(delta)) this.#write(this.#printer.draw(delta));
  }

  /** One exchange, and one more for each line that came too late to be heard in it. */
  async #exchange({ agent }: Opened, line: string): Promise<void> {
    const said: (readonly UserPart[])[] = [[{ type: 'text', text: line }]];
    for (let content = said.shift(); content; content = said.shift()) {
      this.#working = new AbortController();
      const outcome = await agent.exchange(content, this.#working.signal);
      this.#working = undefined;
      this.#write(this.#printer.close());
      if (!outcome.ok) this.#trouble(outcome.refusal);
      const unheard = agent.unheard();
      if (outcome.ok && outcome.value.kind === 'cancelled') this.#unsent(unheard);
      else said.push(...unheard);
    }
  }

  /** Whoever stops the model does not want it started again by what was typed before. */
  #unsent(unheard: readonly (readonly UserPart[])[]): void {
    for (const content of unheard) this.#write(`not sent: ${terminalSafe(textOf(content))}\n`);
  }

  #overheard(line: string): void {
    if (line.trim() === '' || !this.#opened) return;
    if (line.trim() === '/quit') this.#keyboard.close();
    if (line.trim() === '/quit' || this.#obeyed(line)) return;
    const taken = this.#opened.agent.steer([{ type: 'text', text: line }]);
    if (!taken.ok) this.#trouble(taken.refusal);
  }

  /** The process is asked to end: what works is stopped and settled, and nothing more is asked. */
  #leave(signal: string): void {
    if (signal === 'SIGINT') {
      this.#interrupted();
      return;
    }
    this.#left = true;
    this.#working?.abort();
    this.#keyboard.close();
  }

  #interrupted(): void {
    if (!this.#working) {
      this.#write('\n/quit or Ctrl-D ends the session.\n');
      this.#keyboard.again();
      return;
    }
    this.#working.abort();
    this.#keyboard.dismiss();
  }

  #trouble(refusal: Parameters<typeof refusalLine>[0]): number {
    say(this.#io, `exarch: ${terminalSafe(refusalLine(refusal))}`);
    return exit.failed;
  }

  #write(text: string): void {
    if (text !== '') this.#io.stdout.write(text);
  }
}

/** What there is instead, and how to say it to the model all the same. */
function noCommand(command: string): string {
  const wrong = ['/help', '/quit'].includes(command)
    ? `${command} takes no words behind it.`
    : `There is no ${command}: there are /help and /quit.`;
  return `${wrong} With a space in front, the line goes to the model.\n`;
}

function step(view: Blocks, recorded: Recorded): Delta {
  const stepped = view.step(recorded);
  if (!stepped.ok) throw new Error(stepped.refusal.because);
  return stepped.value;
}

/** A text as it is, anything else as JSON: what a person agrees to is shown whole. */
function spelled(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where one request ends and the next begins is no news on a screen that only scrolls. */
function isQuiet(delta: Delta): boolean {
  return delta.kind === 'opened' && delta.block.kind === 'turn_rule';
}

/** A prompt the person has just typed stands on the screen already. */
function isTyped(delta: Delta): boolean {
  return delta.kind === 'opened' && delta.block.kind === 'prompt' && delta.block.voice === 'human';
}
