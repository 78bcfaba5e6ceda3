import type { Failure } from '@exarch/conversation';
import { classify, type Projected, type WireDelta } from '@exarch/projection';
import { ByteStream, breakage } from './byte-stream.ts';
import type { Exchange } from './exchange.ts';
import { shownUrl } from './redact.ts';
import { Silence } from './silence.ts';
import { readStream } from './stream.ts';

/** One request, ready to go out. */
export type Request = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly projected: Projected;
};

/** What one try is watched by. */
export type Watch = {
  readonly signal: AbortSignal;
  /** Longest silence, in milliseconds. */
  readonly silence: number;
  readonly now: () => number;
  readonly onDelta: (delta: WireDelta) => void;
};

/** Of an answer that is no stream, this much is read. */
const mostOfDocument = 256 * 1024;

/** Sends a request once. Never throws for what the network or the provider does. */
export async function attempt(request: Request, watch: Watch): Promise<Exchange> {
  const silence = new Silence(watch.signal, watch.silence);
  try {
    const response = await post(request, silence);
    if (!(response instanceof Response)) return { kind: 'failed', failure: response };
    silence.heard();
    const bytes = new ByteStream(response, silence, request.url);
    return await answered({ request, watch, silence, response, bytes });
  } finally {
    silence.end();
  }
}

async function post(
  { url, headers, bytes }: Request,
  silence: Silence,
): Promise<Response | Failure> {
  try {
    const { signal } = silence;
    return await fetch(url, { method: 'POST', headers, body: bytes, redirect: 'manual', signal });
  } catch (error) {
    return breakage(error, silence, url);
  }
}

type Answer = {
  readonly request: Request;
  readonly watch: Watch;
  readonly silence: Silence;
  readonly response: Response;
  readonly bytes: ByteStream;
};

async function answered(answer: Answer): Promise<Exchange> {
  const { request, watch, silence, response, bytes } = answer;
  if (response.status >= 300 && response.status < 400) {
    return { kind: 'failed', failure: redirected(response, request.url) };
  }
  if (response.ok && !(await isDocument(bytes))) {
    return readStream(bytes, { ...watch, projected: request.projected, silence });
  }
  return refused(answer);
}

/** A page or one JSON text where a stream was due: an error, whatever the status says. */
async function refused({ request, watch, silence, response, bytes }: Answer): Promise<Exchange> {
  const text = await bytes.text(mostOfDocument);
  if (silence.broke === 'cancelled') {
    return { kind: 'failed', failure: breakage(undefined, silence, request.url) };
  }
  const failure = classify(request.projected.adapter, {
    status: response.status,
    headers: (name) => response.headers.get(name) ?? undefined,
    body: text,
    now: watch.now(),
  });
  return { kind: 'failed', failure };
}

/** Looks at the first byte that is no white space: no frame of a stream begins as JSON or HTML does. */
async function isDocument(bytes: ByteStream): Promise<boolean> {
  const chunk = await bytes.next();
  if (chunk.kind !== 'bytes') return false;
  bytes.giveBack(chunk.bytes);
  const first = chunk.bytes.find((byte) => byte > 0x20);
  return first === 0x7b || first === 0x5b || first === 0x3c;
}

function redirected({ status, headers }: Response, url: string): Failure {
  const to = headers.get('location');
  const where =
    to !== null && URL.canParse(to, url) ? shownUrl(new URL(to, url).href) : 'elsewhere';
  return {
    kind: 'invalid_request',
    message: `${shownUrl(url)} redirects to ${where}; no key is sent after a redirect. Give that address as the base URL.`,
    status,
    retry: 'never',
  };
}
