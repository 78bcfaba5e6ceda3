import {
  catalogue,
  type Target as GrammarTarget,
  type Violation,
  validateInput,
} from '@exarch/grammar';
import { type JsonObject, never } from '@exarch/values';
import { refusedBy as refusedByGoogle } from './gemini/spoken.ts';
import { refusedBy as refusedByOpenAi } from './openai/spoken.ts';
import { vendorOf } from './openai/vendor.ts';
import { invalid, type Refused } from './refused.ts';
import { spoken } from './spoken.ts';
import type { Caller, Wire } from './wire.ts';

/** The adapters whose grammar is written; the others are held to their essentials alone. */
const grammared: ReadonlySet<string> = new Set(catalogue.map(({ adapter }) => adapter));

/** What a body is judged by besides its wire. */
export type Judging = {
  readonly model: string;
  readonly caller: Caller;
  /** A profile of the grammar, where one was chosen; else the model tells the vendor. */
  readonly profile: string | undefined;
};

/** The one place a body is judged: the refusal the real provider would give, if it would give one. */
export function refusalOf(
  wire: Wire,
  body: JsonObject,
  { model, caller, profile }: Judging,
): Refused | undefined {
  return (
    wire.unknownModel(model) ??
    wire.essentials(body) ??
    ungrammatical(wire, body, targetOf(wire, { model, caller, profile })) ??
    wire.tampered(body)
  );
}

function ungrammatical(wire: Wire, body: JsonObject, target: GrammarTarget): Refused | undefined {
  if (!grammared.has(wire.adapter)) return undefined;
  const first = validateInput(wire.adapter, body, target).find(
    ({ level }) => level === 'refused' || level === 'model',
  );
  return first && refusedFor(wire, body, first);
}

function refusedFor({ adapter }: Wire, body: JsonObject, violation: Violation): Refused {
  switch (adapter) {
    case 'openai-chat':
    case 'openai-responses':
      return refusedByOpenAi(violation, body);
    case 'gemini':
      return refusedByGoogle(violation, body);
    case 'anthropic':
    case 'bedrock':
      return invalid(spoken(violation, body), { rule: violation.rule });
    default:
      return never(adapter);
  }
}

function targetOf({ adapter }: Wire, { model, caller, profile }: Judging): GrammarTarget {
  const betas = listed(caller.headers['anthropic-beta']);
  const speaksOpenAi = adapter === 'openai-chat' || adapter === 'openai-responses';
  const vendor = profile ?? (speaksOpenAi ? vendorOf(model) : undefined);
  return {
    model,
    ...(adapter === 'anthropic' ? { betas } : {}),
    ...(vendor === undefined ? {} : { profile: vendor }),
  };
}

function listed(header: string | readonly string[] | undefined): readonly string[] {
  return String(header ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
