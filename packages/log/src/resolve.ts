import { ok, type Result, refuse } from '@exarch/values';
import { type Home, sessionsFolder } from './home.ts';
import { isIdPrefix, type SessionId, sessionId } from './session-id.ts';
import { listSessions } from './sessions.ts';
import { unreadable } from './unreadable.ts';

/** The session a person means: by its id, by a beginning of it that no other shares, or by its name. */
export function resolveSession(home: Home, text: string): Result<SessionId> {
  const byId = idsLike(home, text);
  if (!byId.ok) return byId;
  const [only, ...others] = byId.value;
  if (only && others.length === 0) return ok(only);
  const named = idsNamed(home, text);
  if (!named.ok) return named;
  const [one, ...namesakes] = named.value;
  if (one && namesakes.length === 0) return ok(one);
  const candidates = one ? named.value : byId.value;
  return candidates.length === 0 ? unknown(text) : ambiguous(text, candidates);
}

function idsLike(home: Home, text: string): Result<readonly SessionId[]> {
  if (!isIdPrefix(text)) return ok([]);
  try {
    const start = text.toUpperCase();
    const names = home.disk.names(sessionsFolder(home)).filter((name) => name.startsWith(start));
    return ok(names.flatMap(idIn));
  } catch (cause) {
    return { ok: false, refusal: unreadable(home.path, cause) };
  }
}

function idIn(name: string): readonly SessionId[] {
  const id = sessionId(name);
  return id.ok ? [id.value] : [];
}

function idsNamed(home: Home, name: string): Result<readonly SessionId[]> {
  const rows = listSessions(home);
  if (!rows.ok) return rows;
  return ok(
    rows.value.flatMap((row) => {
      if (row.name !== name) return [];
      return row.state === 'unreadable' ? idIn(row.folder) : row.id;
    }),
  );
}

function unknown(text: string): Result<never> {
  return refuse(
    'log/session-unknown',
    '',
    `No session has the id or the name "${text}".`,
    '`exarch sessions` lists what there is.',
  );
}

function ambiguous(text: string, candidates: readonly SessionId[]): Result<never> {
  const list = candidates.slice(0, 5).join(', ');
  const more = candidates.length > 5 ? `, and ${candidates.length - 5} more` : '';
  return refuse(
    'log/session-ambiguous',
    '',
    `"${text}" may be ${list}${more}.`,
    'Name it by more of its id.',
  );
}
