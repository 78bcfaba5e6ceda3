import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A request as it came over the wire. */
export type Heard = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

type Answer = (response: ServerResponse, heard: Heard, socket: Socket) => unknown;

/** A provider whose next answers a test scripts; the last one stays. Real HTTP on loopback. */
export class Script {
  readonly heard: Heard[] = [];
  readonly sockets = new Set<Socket>();
  url = '';
  #answers: Answer[] = [];
  #server: Server | undefined;

  answer(...answers: readonly Answer[]): void {
    this.#answers = [...answers];
  }

  reset(): void {
    this.heard.length = 0;
    this.#answers = [];
  }

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const heard = { url: request.url ?? '', headers: request.headers, body };
    this.heard.push(heard);
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    await answer?.(response, heard, request.socket);
  }
}

/** One scripted provider for a test file. */
export function scriptedProvider(): Script {
  const script = new Script();
  beforeAll(() => script.open());
  beforeEach(() => script.reset());
  afterAll(() => script.close());
  return script;
}

/** Answers with a status and a body. */
export function status(
  code: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(text);
  };
}

/** Answers with a stream of these bytes. */
export function sse(body: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
  };
}

type Said = { readonly type: string };

/** Events as Anthropic frames them. */
export function events(...list: readonly Said[]): string {
  return list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

export const opening = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stand-in',
    content: [],
    usage: { input_tokens: 5, output_tokens: 1 },
  },
};
export const saying = (text: string): readonly Said[] => [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as Said,
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } } as Said,
];
export const ending: readonly Said[] = [
  { type: 'content_block_stop', index: 0 } as Said,
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 3 },
  } as Said,
  { type: 'message_stop' },
];

/** A whole reply that says a text. */
export function reply(text: string): string {
  return events(opening, ...saying(text), ...ending);
}
