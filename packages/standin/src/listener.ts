import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  constants,
  createServer as createHttp2,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';

/** A request of either version of HTTP. */
export type Request = IncomingMessage | Http2ServerRequest;
/** Its response. */
export type Response = ServerResponse | Http2ServerResponse;

/** Answers one request. */
export type Handler = (request: Request, response: Response) => void;

/** A port that takes HTTP/1.1 and, from clients that begin with its preface, HTTP/2 (the AWS clients do). */
export type Listener = { readonly server: Server; readonly close: () => Promise<void> };

const preface = 'PRI ';

/** Makes a listener; who listens, and where, is the caller's affair. */
export function listener(handler: Handler): Listener {
  const versions = { http: createHttp(handler), http2: createHttp2(handler) };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const isHttp2 = first.toString('latin1', 0, preface.length) === preface;
      versions[isHttp2 ? 'http2' : 'http'].emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { server, close };
}

/** Ends a response as a broken line does: what was written arrives, its end does not. */
export function breakOff(response: Response): void {
  if ('stream' in response) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.socket?.destroySoon();
}

/** Ends a response at once. */
export function cut(response: Response): void {
  if ('stream' in response) response.stream.destroy();
  else response.destroy();
}

/** True when nobody reads the response any more. */
export function isGone(response: Response): boolean {
  return 'stream' in response ? response.stream.destroyed : response.destroyed;
}
