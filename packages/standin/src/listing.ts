import type { Door } from './door.ts';
import { type Exchange, success } from './exchange.ts';
import type { Mint } from './mint.ts';
import { type ModelList, modelEntry, modelList } from './models.ts';
import type { ErrorAnswer, Wire } from './wire.ts';

/** Answers which models there are, or what one is, in the caller's vendor's shape. */
export function listed(
  { caller }: Exchange,
  door: Extract<Door, { kind: 'models' }>,
  { wire, mint }: { readonly wire: Wire; readonly mint: Mint },
): ErrorAnswer {
  const refused =
    wire.unwelcome(caller) ?? (door.id === undefined ? undefined : wire.unknownModel(door.id));
  if (refused) return wire.refusal(refused, mint);
  const list = listOf(wire);
  const body = door.id === undefined ? modelList(list) : modelEntry(list, door.id);
  return success(body, wire.headers(mint, 0));
}

function listOf({ adapter }: Wire): ModelList {
  return adapter === 'anthropic' || adapter === 'gemini' ? adapter : 'openai';
}
