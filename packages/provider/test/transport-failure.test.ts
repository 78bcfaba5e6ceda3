import { describe, expect, test } from 'vitest';
import { transportFailure } from '../src/transport-failure.ts';

const url = 'https://host.example/v1/messages?key=x';

/** As `fetch` throws it: the cause holds the code. */
const thrown = (code: string): unknown =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

describe('transportFailure', () => {
  test.each([
    ['ECONNREFUSED', 'Nothing listens at host.example.', 'backoff'],
    ['ENOTFOUND', 'There is no host host.example.', 'backoff'],
    ['EAI_AGAIN', 'could not be looked up', 'backoff'],
    ['ENETUNREACH', 'There is no way to', 'backoff'],
    ['EHOSTUNREACH', 'There is no way to', 'backoff'],
    ['ECONNRESET', 'closed the connection', 'backoff'],
    ['EPIPE', 'closed the connection', 'backoff'],
    ['UND_ERR_SOCKET', 'closed the connection', 'backoff'],
    ['ETIMEDOUT', 'in time', 'backoff'],
    ['UND_ERR_CONNECT_TIMEOUT', 'in time', 'backoff'],
    ['CERT_HAS_EXPIRED', 'could not prove who it is: CERT_HAS_EXPIRED.', 'never'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'could not prove who it is', 'never'],
    ['SELF_SIGNED_IN_CHAIN', 'could not prove who it is', 'never'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'could not prove who it is', 'never'],
    ['ERR_TLS_HANDSHAKE', 'could not prove who it is', 'never'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'could not prove who it is', 'never'],
    ['EPROTO', 'could not prove who it is', 'never'],
    ['EOTHER', 'failed: EOTHER.', 'backoff'],
  ])('says of %s: %s', (code, words, retry) => {
    const failure = transportFailure(thrown(code), url);
    expect(failure).toMatchObject({ kind: 'network', code, retry });
    expect(failure.message).toContain(words);
    expect(failure.message).toContain('(POST https://host.example/v1/messages)');
  });

  test('says what the platform says where there is no code', () => {
    const failure = transportFailure(
      new TypeError('failed', { cause: new Error('bad port') }),
      url,
    );
    expect(failure).toEqual({
      kind: 'network',
      message:
        'The connection to host.example failed: bad port. (POST https://host.example/v1/messages)',
      retry: 'never',
    });
  });
});
