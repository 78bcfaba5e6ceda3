import { type Answer, json, success } from './answer.ts';
import type { Door } from './door.ts';
import type { Incoming } from './incoming.ts';
import type { Mint } from './mint.ts';
import { invalid } from './refused.ts';
import type { Shelf } from './shelf.ts';
import type { Wire } from './wire.ts';

/** Shows or forgets a response that was kept. */
export function keptAnswer(
  { caller }: Incoming,
  { id, forgets }: Extract<Door, { kind: 'kept' }>,
  { wire, mint, shelf }: { readonly wire: Wire; readonly mint: Mint; readonly shelf: Shelf },
): Answer {
  const unwelcome = wire.unwelcome(caller);
  if (unwelcome) return json(wire.refusal(unwelcome, mint));
  const found = shelf.response(id);
  if (found === undefined) {
    const lost = invalid(`Response with id '${id}' not found.`, { status: 404 });
    return json(wire.refusal(lost, mint));
  }
  const headers = wire.headers(mint, Math.floor(Date.now() / 1_000));
  if (!forgets) return success(found.response, headers);
  shelf.forget(id);
  return success({ id, object: 'response', deleted: true }, headers);
}
