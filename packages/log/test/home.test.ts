import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeAt, homePath } from '../src/home.ts';
import { ruleOf, taken } from './fixtures.ts';

describe('homePath', () => {
  test('is EXARCH_HOME first', () => {
    const environment = { EXARCH_HOME: '/own', XDG_STATE_HOME: '/state', HOME: '/me' };
    expect(taken(homePath(environment))).toBe('/own');
  });

  test('stands in XDG_STATE_HOME next', () => {
    const environment = { EXARCH_HOME: '', XDG_STATE_HOME: '/state', HOME: '/me' };
    expect(taken(homePath(environment))).toBe('/state/exarch');
  });

  test('stands in the state folder of the user last', () => {
    expect(taken(homePath({ HOME: '/me' }))).toBe('/me/.local/state/exarch');
  });

  test('passes over a state folder that is not absolute', () => {
    const environment = { XDG_STATE_HOME: 'state', HOME: '/me' };
    expect(taken(homePath(environment))).toBe('/me/.local/state/exarch');
  });

  test('is the same wherever the process goes later', () => {
    expect(taken(homePath({ EXARCH_HOME: 'here' }))).toBe(resolve('here'));
  });

  test('refuses an environment that says nothing', () => {
    expect(ruleOf(homePath({}))).toBe('log/no-home');
  });
});

describe('homeAt', () => {
  test('waits for the device after each protocol record unless told otherwise', () => {
    expect(homeAt('/h').durability).toBe('turn');
    expect(homeAt('/h', { durability: 'record' }).durability).toBe('record');
  });
});
