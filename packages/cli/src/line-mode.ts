import type { UserPart } from '@exarch/conversation';
import { Blocks, type Delta } from '@exarch/record';
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
import { type Io, say } from './io.ts';
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
    const what = Object.values(args).map(String).join(' ');
    this.#write(`${this.#printer.close()}${terminalVisible(`${tool} wants to run: ${what}`)}\n`);
    const answer = await this.#keyboard.ask(`Allow this ${kind}? [y]es, [a]lways, [N]o `);
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
    let line = first ?? (await this.#keyboard.ask(prompt));
    while (line !== undefined && line.trim() !== '/quit') {
      await this.#hear(opened, line);
      if (opened.session.failed) return this.#trouble(opened.session.failed);
      line = await this.#keyboard.ask(prompt);
    }
    this.#keyboard.close();
    return exit.done;
  }

  async #hear(opened: Opened, line: string): Promise<void> {
    const asked = line.trim();
    if (asked === '/help') this.#write(help);
    else if (/^\/[a-z]+$/.test(asked))
      this.#write(`There is no ${asked}; /help lists what there is.\n`);
    else if (asked !== '') await this.#exchange(opened, line);
  }

  /** Draws what the view still holds of the record, then what lands, through the same fold. */
  #attach({ session }: Opened): Result<unknown> {
    const blocks = new Blocks();
    let live = false;
    const attached = session.attach(
      {
        fact: (recorded) => {
          const stepped = blocks.step(recorded);
          if (!stepped.ok) throw new Error(stepped.refusal.because);
          if (live && !isTyped(stepped.value)) this.#draw(stepped.value);
        },
        detached: (cause) => say(this.#io, `exarch: the screen broke: ${String(cause)}`),
      },
      'first_line',
    );
    for (const block of blocks.shown) this.#draw({ kind: 'opened', block, retired: [] });
    if (blocks.shown.length > 0) this.#write(`${this.#printer.close()}\n[resumed]\n`);
    live = true;
    return attached;
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
      said.push(...agent.unheard());
    }
  }

  #overheard(line: string): void {
    if (line.trim() === '' || !this.#opened) return;
    const taken = this.#opened.agent.steer([{ type: 'text', text: line }]);
    if (!taken.ok) this.#trouble(taken.refusal);
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

/** Where one request ends and the next begins is no news on a screen that only scrolls. */
function isQuiet(delta: Delta): boolean {
  return delta.kind === 'opened' && delta.block.kind === 'turn_rule';
}

/** A prompt the person has just typed stands on the screen already. */
function isTyped(delta: Delta): boolean {
  return delta.kind === 'opened' && delta.block.kind === 'prompt' && delta.block.voice === 'human';
}
