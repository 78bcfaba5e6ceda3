import { setTimeout as sleep } from 'node:timers/promises';
import type { WireDelta } from '@exarch/projection';
import { describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../src/exchange.ts';
import { type Retrying, type SendOptions, send } from '../src/send.ts';
import type { Target } from '../src/target.ts';
import { events, opening, reply, Script, saying, scriptedProvider, sse, status } from './server.ts';

const script = scriptedProvider();
const key = 'sk-ant-secret-0123456789';

type Asked = {
  readonly exchange: Exchange;
  readonly text: string;
  readonly retries: readonly Retrying[];
};

async function ask(
  options: Partial<SendOptions> = {},
  target: Partial<Target> = {},
): Promise<Asked> {
  const deltas: WireDelta[] = [];
  const retries: Retrying[] = [];
  const exchange = await send(
    {
      provider: 'anthropic',
      adapter: 'anthropic',
      baseUrl: script.url,
      model: 'claude-sonnet-5-5',
      key,
      facts: { output: 128_000 },
      ...target,
    },
    { messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }] },
    {
      signal: new AbortController().signal,
      onDelta: (delta) => deltas.push(delta),
      onRetry: (retry) => retries.push(retry),
      wait: async () => {},
      ...options,
    },
  );
  const text = deltas.map((delta) => (delta.kind === 'text_delta' ? delta.text : '')).join('');
  return { exchange, text, retries };
}

async function failureOf(options: Partial<SendOptions> = {}, target: Partial<Target> = {}) {
  const { exchange } = await ask(options, target);
  if (exchange.kind !== 'failed') throw new Error(`it did not fail: ${exchange.kind}`);
  return exchange.failure;
}

describe('send', () => {
  test('streams a reply and brings it back whole', async () => {
    script.answer(sse(reply('Hi there')));
    const { exchange, text } = await ask();
    expect(text).toBe('Hi there');
    expect(exchange).toMatchObject({
      kind: 'reply',
      draft: {
        content: [{ type: 'text', text: 'Hi there' }],
        origin: { adapter: 'anthropic', model: 'claude-sonnet-5-5' },
        stop: 'end',
      },
      usage: { input: 5, output: 3 },
    });
  });

  test('posts what the adapter’s API expects', async () => {
    script.answer(sse(reply('Hi')));
    await ask();
    const [heard] = script.heard;
    expect(heard?.url).toBe('/v1/messages');
    expect(heard?.headers).toMatchObject({
      'x-api-key': key,
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
    });
    expect(JSON.parse(heard?.body ?? '')).toMatchObject({
      model: 'claude-sonnet-5-5',
      max_tokens: 128_000,
      stream: true,
    });
  });

  test('names a safe cap where the model is not known, and the caller’s where one is given', async () => {
    script.answer(sse(reply('Hi')));
    await ask({}, { model: 'stand-in', facts: {} });
    await ask({ maxTokens: 77 });
    expect(script.heard.map(({ body }) => JSON.parse(body).max_tokens)).toEqual([8_192, 77]);
  });

  test.each([1, 7, 64, 4_096])('reads a stream in chunks of %i bytes alike', async (size) => {
    const bytes = Buffer.from(
      reply('Grüße, 你好 👋 \n "quoted" \\ end').replaceAll('你', '\\u4f60'),
    );
    script.answer(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.socket?.setNoDelay(true);
      for (let at = 0; at < bytes.length; at += size) {
        response.write(bytes.subarray(at, at + size));
        if (at % (size * 50) === 0) await sleep(1);
      }
      response.end();
    });
    const { exchange, text } = await ask();
    expect(text).toBe('Grüße, 你好 👋 \n "quoted" \\ end');
    expect(exchange.kind).toBe('reply');
  });

  test('takes a stream that ends without its last empty line, or begins with a mark and comments', async () => {
    script.answer(sse(`\ufeff: hello\n\n${reply('Hi')}`.replaceAll('\n', '\r\n').trimEnd()));
    expect((await ask()).exchange.kind).toBe('reply');
  });

  test('uses one connection for one request after the other', async () => {
    script.answer(sse(reply('Hi')));
    const before = script.sockets.size;
    for (let index = 0; index < 5; index += 1) await ask();
    expect(script.sockets.size - before).toBeLessThanOrEqual(1);
  });

  test('waits for nothing after the last word of a stream', async () => {
    script.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(reply('Hi'));
    });
    expect((await ask()).exchange.kind).toBe('reply');
  });
});

describe('a failure', () => {
  test('of a host where nothing listens names it and was tried three times', async () => {
    const closed = new Script();
    await closed.open();
    await closed.close();
    const failure = await failureOf({}, { baseUrl: closed.url });
    expect(failure).toMatchObject({ kind: 'network', code: 'ECONNREFUSED', attempts: 3 });
    expect(failure.message).toBe(
      `Nothing listens at ${new URL(closed.url).host}. (POST ${closed.url}/v1/messages)`,
    );
  });

  test('of a wrong key is the provider’s, and is not tried again', async () => {
    script.answer(
      status(401, {
        type: 'error',
        error: { type: 'authentication_error', message: `invalid x-api-key ${key}` },
      }),
    );
    const failure = await failureOf();
    expect(failure).toMatchObject({
      kind: 'authentication',
      status: 401,
      attempts: 1,
      retry: 'never',
    });
    expect(failure.message).toContain('invalid x-api-key');
    expect(JSON.stringify(failure)).not.toContain(key);
  });

  test('of an unknown model says which and where it was looked for', async () => {
    script.answer(
      status(404, { type: 'error', error: { type: 'not_found_error', message: 'model: nope' } }),
    );
    const failure = await failureOf({}, { model: 'nope' });
    expect(failure).toMatchObject({ kind: 'not_found', status: 404, attempts: 1 });
    expect(failure.message).toBe(`model: nope (POST ${script.url}/v1/messages)`);
  });

  test('of an HTML page is named, not shown', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>x</body></html>';
    script.answer(status(502, page, { 'content-type': 'text/html' }));
    const failure = await failureOf();
    expect(failure).toMatchObject({ kind: 'server', status: 502, attempts: 3 });
    expect(failure.message).toContain('502 Bad Gateway');
    expect(failure.message).not.toContain('<');
  });

  test('of an HTML page with status 200 is a failure all the same', async () => {
    script.answer(
      status(200, '<html><title>Sign in</title></html>', { 'content-type': 'text/html' }),
    );
    expect((await failureOf()).message).toContain('Sign in');
  });

  test('of a JSON error inside a 200 has the code of its body', async () => {
    script.answer(status(200, { error: { code: 400, message: 'Provider returned error' } }));
    expect(await failureOf()).toMatchObject({
      kind: 'invalid_request',
      status: 400,
      message: 'Provider returned error',
    });
  });

  test('of a redirect names the address it leads to, and sends no key there', async () => {
    script.answer(status(307, '', { location: 'https://elsewhere.example/v1/messages?x=1' }));
    const failure = await failureOf();
    expect(failure.message).toContain('redirects to https://elsewhere.example/v1/messages;');
    expect(script.heard).toHaveLength(1);
  });

  test('of a refused body names the rule it broke', async () => {
    script.answer(
      status(400, {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'max_tokens: Field required' },
      }),
    );
    expect(await failureOf()).toMatchObject({ kind: 'invalid_request', status: 400, attempts: 1 });
  });
});

describe('a retry', () => {
  test.each([
    [500, 3],
    [503, 3],
    [429, 6],
    [529, 6],
    [400, 1],
    [401, 1],
    [403, 1],
    [404, 1],
  ])('of %i comes to %i tries', async (code, tries) => {
    script.answer(status(code, { type: 'error', error: { type: 'x', message: 'no' } }));
    expect((await failureOf()).attempts).toBe(tries);
    expect(script.heard).toHaveLength(tries);
  });

  test('after a failure brings the reply', async () => {
    script.answer(status(529, ''), status(500, ''), sse(reply('Hi')));
    const { exchange, retries } = await ask();
    expect(exchange.kind).toBe('reply');
    expect(retries.map(({ failure, tries }) => [failure.kind, tries])).toEqual([
      ['overloaded', 1],
      ['server', 2],
    ]);
  });

  test('of a stream that broke before anything was shown is silent', async () => {
    script.answer(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(events(opening), () => response.destroy());
      },
      sse(events(opening)),
      sse(reply('Hi')),
    );
    const { exchange, text } = await ask();
    expect(exchange.kind).toBe('reply');
    expect(text).toBe('Hi');
    expect(script.heard).toHaveLength(3);
  });

  test('waits out a reset that is near', async () => {
    const now = Date.now();
    script.answer(status(429, '{}', { 'retry-after': '7' }), sse(reply('Hi')));
    const { retries } = await ask({ now: () => now });
    expect(retries[0]?.pause).toBe(7_000);
  });

  test('leaves a reset that is far to the user, at once', async () => {
    const now = Date.now();
    script.answer(status(429, '{}', { 'retry-after': '31' }));
    const failure = await failureOf({ now: () => now });
    expect(failure).toMatchObject({ kind: 'rate_limited', attempts: 1, resetAt: now + 31_000 });
  });
});

describe('a stream that breaks after something was shown', () => {
  test.each(['ends', 'is reset'])(
    'by what it %s keeps what came, and is not tried again',
    async (how) => {
      script.answer((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(events(opening, ...saying('Half')), () =>
          how === 'ends' ? response.end() : response.destroy(),
        );
      });
      const { exchange, text } = await ask();
      expect(text).toBe('Half');
      expect(exchange).toMatchObject({
        kind: 'cut',
        draft: { content: [{ type: 'text', text: 'Half' }] },
        failure: { kind: 'network' },
        usage: { input: 5, output: 1 },
      });
      expect(script.heard).toHaveLength(1);
    },
  );

  test('before anything was shown is waited out as long as its error event says', async () => {
    const error = {
      type: 'error',
      error: { type: 'rate_limit_error', message: 'slow', retry_after: 12 },
    };
    script.answer(sse(events(opening, error)), sse(reply('Hi')));
    const { exchange, retries } = await ask({ now: () => 1_750_000_000_000 });
    expect(exchange.kind).toBe('reply');
    expect(retries.map(({ pause }) => pause)).toEqual([12_000]);
  });

  test('by an error event says the provider’s words', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    script.answer(sse(events(opening, ...saying('Half'), error)));
    expect((await ask()).exchange).toMatchObject({
      kind: 'cut',
      failure: { kind: 'overloaded', message: 'Overloaded' },
    });
  });
});

describe('silence', () => {
  const silence = { first: 400, later: 50 };

  test('is borne for three minutes, and for one by each later try', async () => {
    script.answer(status(500, ''), status(500, ''), sse(reply('Hi')));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    try {
      await ask();
      const limits = timers.mock.calls
        .map(([, ms]) => ms)
        .filter((ms) => ms === 180_000 || ms === 60_000);
      expect(limits).toEqual([180_000, 60_000, 60_000]);
    } finally {
      timers.mockRestore();
    }
  });

  test('before the answer is a time-out, and is tried again', async () => {
    script.answer(() => {});
    expect(await failureOf({ silence })).toMatchObject({ kind: 'timeout', attempts: 3 });
  });

  test('after something was shown ends with what came', async () => {
    script.answer((response) => {
      response.writeHead(200).write(events(opening, ...saying('Half')));
    });
    expect((await ask({ silence })).exchange).toMatchObject({
      kind: 'cut',
      failure: { kind: 'timeout' },
    });
  });

  test('is broken by any bytes', async () => {
    script.answer(async (response) => {
      response.writeHead(200);
      for (let index = 0; index < 12; index += 1) {
        response.write(': still here\n\n');
        await sleep(60);
      }
      response.end(reply('Hi'));
    });
    expect((await ask({ silence: { first: 500, later: 1 } })).exchange.kind).toBe('reply');
  });
});

describe('a cancellation', () => {
  async function cancelled(when: Promise<unknown>, options: Partial<SendOptions> = {}) {
    const controller = new AbortController();
    const asked = ask({ signal: controller.signal, ...options });
    await when;
    controller.abort();
    return (await asked).exchange;
  }

  test('before the request sends nothing', async () => {
    expect(await failureOf({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
    expect(script.heard).toHaveLength(0);
  });

  test('before the answer ends it', async () => {
    const arrived = new Promise<void>((resolve) => script.answer(() => resolve()));
    expect(await cancelled(arrived)).toMatchObject({
      kind: 'failed',
      failure: { kind: 'cancelled', attempts: 1 },
    });
  });

  /** Aborts once something is shown; what came with it has been read by then. */
  async function cancelledWhenShown(body: string): Promise<Exchange> {
    let show: () => void = () => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    let closed: Promise<unknown> = Promise.resolve();
    script.answer((response) => {
      closed = new Promise((close) => response.once('close', close));
      response.writeHead(200).write(body);
    });
    const exchange = await cancelled(shown, { onDelta: () => show() });
    await closed;
    return exchange;
  }

  test('in the middle of the stream keeps what came and closes the connection', async () => {
    expect(await cancelledWhenShown(events(opening, ...saying('Half')))).toMatchObject({
      kind: 'cut',
      draft: { content: [{ type: 'text', text: 'Half' }] },
      failure: { kind: 'cancelled' },
    });
  });

  test('counts for more than an error that came before it', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    expect(await cancelledWhenShown(events(opening, ...saying('Half'), error))).toMatchObject({
      kind: 'cut',
      failure: { kind: 'cancelled' },
    });
  });

  test('in a pause ends it at once', async () => {
    script.answer(status(529, ''));
    const { wait } = await import('../src/wait.ts');
    let paused: () => void = () => {};
    const pausing = new Promise<void>((resolve) => {
      paused = resolve;
    });
    const exchange = await cancelled(pausing, {
      onRetry: () => paused(),
      wait: (_ms, signal) => wait(600_000, signal),
    });
    expect(exchange).toMatchObject({ kind: 'failed', failure: { kind: 'cancelled' } });
    expect(script.heard).toHaveLength(1);
  });
});

describe('an error of the caller’s own', () => {
  test('while it shows a delta is the caller’s to handle', async () => {
    script.answer(sse(reply('Hi')));
    const failing = ask({
      onDelta: () => {
        throw new Error('the disk is full');
      },
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(script.heard).toHaveLength(1);
  });
});
