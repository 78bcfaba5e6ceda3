import { describe, expect, test } from 'vitest';
import { redacted } from '../src/redact.ts';

describe('redacted', () => {
  test.each([
    ['sk-abcdefghijklmnop', '[redacted]'],
    ['AIzaSyA1234567890', '[redacted]'],
    ['AQ.Ab8RN6KLmnopq', '[redacted]'],
    ['ya29.a0ARrdaM-x_y.z', '[redacted]'],
    ['ghp_abcdefghijklmnop', '[redacted]'],
    ['github_pat_11ABCDEFG0abcdefg', '[redacted]'],
    ['glpat-abcdefghij12', '[redacted]'],
    ['xoxb-123456789012-abc', '[redacted]'],
    ['AKIAIOSFODNN7EXAMPLE', '[redacted]'],
    ['eyJhbGciOiJIUzI1.eyJzdWIi.SflKxwRJ', '[redacted]'],
    ['gsk_1234567890abcdef', '[redacted]'],
    ['hf_AbCdEfGhIjKlMnOpQrStUvWxYz', '[redacted]'],
    ['password: hunter2', 'password: [redacted]'],
    ['"password":"correcthorse"', '"password":"[redacted]"'],
    ['secret=abc', 'secret=[redacted]'],
    ['authorization_token: x', 'authorization_token: [redacted]'],
    ['refresh-token = abc', 'refresh-token = [redacted]'],
    ['authorization: Bearer 0123456789', 'authorization: Bearer [redacted]'],
    ['key provided. API key provided: abcd.', 'key provided. API key provided: [redacted]'],
    ['GET /v1?token=abc&x=1', 'GET /v1?token=[redacted]&x=1'],
    ['GET /v1?x=1&key=abc', 'GET /v1?x=1&key=[redacted]'],
    ['https://me:pass@host/v1', 'https://[redacted]@host/v1'],
  ])('takes the key out of %s', (text, clean) => {
    expect(redacted(`It says ${text}`)).toBe(`It says ${clean}`);
  });

  test.each([
    'Missing bearer or basic authentication in header',
    'Use Bearer authentication.',
    'Bearer resource_metadata="https://host/.well-known"',
    'input_schema.properties.api_key: JSON schema is invalid',
    'password: must be a string',
    'api_key: missing',
    '"secret":null',
    'hf_mirror-llama-3.1-8b-instruct is no model',
    'the parameter key_concepts_list is unknown',
    'pplx-70b-online is gone',
    'see https://host:8080/v1/messages',
  ])('leaves the words of %s', (text) => {
    expect(redacted(text)).toBe(text);
  });
});
