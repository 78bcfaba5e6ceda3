import { describe, expect, test } from 'vitest';
import { recordPath } from '../src/home.ts';
import { Session } from '../src/session.ts';
import { exchange, memoryHome, newSession, taken } from './fixtures.ts';

describe('Session', () => {
  test('opens in one order', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    const lines = home.disk.bytesOf(session.path).toString().trimEnd().split('\n');
    expect(lines.map((line) => line.slice(45, 80))).toMatchInlineSnapshot(`
      [
        ""forensic":{"kind":"session_started",
        ""protocol":{"kind":"system","text":",
        ""protocol":{"kind":"user_prompt","t",
        ""forensic":{"kind":"turn_started","",
        ""display":{"kind":"answer","text":"",
        ""protocol":{"kind":"assistant_messa",
        ""display":{"kind":"tool_call","call",
        ""display":{"kind":"verdict","call":",
        ""protocol":{"kind":"tool_results","",
        ""forensic":{"kind":"usage","input":",
        ""protocol":{"kind":"assistant_messa",
      ]
    `);
    expect(session.path).toBe(recordPath(home, session.id));
    taken(session.close());
    const again = taken(Session.resume(home, session.id));
    expect(again.context.rendered()).toEqual(session.context.rendered());
  });
});
