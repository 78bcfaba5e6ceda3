import type { AddressInfo } from 'node:net';
import { Prompter } from './cue.ts';
import type { Fault } from './faults.ts';
import { cut, listener } from './listener.ts';
import { Mint } from './mint.ts';
import { PromptCache } from './prompt-cache.ts';
import type { Scenario } from './scenario.ts';
import { type Premises, serve } from './server.ts';
import { Shelf } from './shelf.ts';
import { Player, type Take } from './tape.ts';

/** How a stand-in is started. */
export type StandinOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** The same seed gives the same ids and the same faults; without one, ids never repeat. */
  readonly seed?: number;
  /** Milliseconds between the events of a stream; 0 unless given. */
  readonly pace?: number;
  /** Scripted turns, answered before the brain is asked. */
  readonly scenario?: Scenario;
  /** How it misbehaves. */
  readonly faults?: readonly Fault[];
  /** Refuses nothing that can be answered at all, and takes a line for what would be refused. */
  readonly lenient?: (line: string) => void;
  /** Takes a line for every exchange, to be kept as a tape. No key stands in it. */
  readonly record?: (line: string) => void;
  /** A tape: each request gets what was recorded for it, and nothing else is answered. */
  readonly replay?: readonly Take[];
  /** A real provider that answers instead, so that it can be recorded. */
  readonly upstream?: string;
  /** Whose dialect is judged, as the grammar names it: `vertex`, `mistral`, `ollama`, … */
  readonly profile?: string;
};

/** A running stand-in. */
export type Standin = {
  /** Where it listens, without a path. */
  readonly url: string;
  /** Ends every connection and frees the port. */
  readonly close: () => Promise<void>;
};

/** Starts a provider on this machine that speaks the wires of the real ones. */
export async function startStandin(options: StandinOptions = {}): Promise<Standin> {
  const { port = 0, host = '127.0.0.1' } = options;
  const closing = new AbortController();
  const premises = premisesOf(options, closing.signal);
  const under = new Set<Promise<void>>();
  const { server, close } = listener((request, response) => {
    const served = serve(request, response, premises).catch(() => cut(response));
    under.add(served);
    void served.then(() => under.delete(served));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}`,
    close: async () => {
      closing.abort();
      await close();
      await Promise.all(under);
    },
  };
}

function premisesOf(options: StandinOptions, closing: AbortSignal): Premises {
  const {
    seed,
    pace = 0,
    scenario,
    faults = [],
    lenient,
    record,
    replay,
    upstream,
    profile,
  } = options;
  return {
    mint: new Mint(seed),
    prompter: new Prompter(scenario, faults, seed),
    pace,
    record,
    player: replay && new Player(replay),
    upstream,
    profile,
    cache: new PromptCache(),
    shelf: new Shelf(),
    lenient,
    closing,
  };
}
