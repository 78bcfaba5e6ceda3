import { type Answer, json, success } from './answer.ts';
import type { Door } from './door.ts';
import type { Incoming } from './incoming.ts';
import type { Mint } from './mint.ts';
import { type ModelList, modelEntry, modelList } from './models.ts';
import type { Wire } from './wire.ts';

/** Answers which models there are, or what one is, in the caller's vendor's shape. */
export function listed(
  { caller }: Incoming,
  door: Extract<Door, { kind: 'models' }>,
  { wire, mint }: { readonly wire: Wire; readonly mint: Mint },
): Answer {
  const refused =
    wire.unwelcome(caller) ?? (door.id === undefined ? undefined : wire.unknownModel(door.id));
  if (refused) return json(wire.refusal(refused, mint));
  const list = listOf(wire);
  const body = door.id === undefined ? modelList(list) : modelEntry(list, door.id);
  return success(body, wire.headers(mint, Math.floor(Date.now() / 1_000)));
}

function listOf({ adapter }: Wire): ModelList {
  return adapter === 'anthropic' || adapter === 'gemini' ? adapter : 'openai';
}
