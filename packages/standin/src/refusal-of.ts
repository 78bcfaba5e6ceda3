import {
  catalogue,
  type Target as GrammarTarget,
  type Violation,
  validateInput,
} from '@exarch/grammar';
import type { JsonObject } from '@exarch/values';
import { named } from './openai/naming.ts';
import { invalid, type Refused } from './refused.ts';
import { spoken } from './spoken.ts';
import type { Caller, Wire } from './wire.ts';

/** The adapters whose grammar is written; the others are held to their essentials alone. */
const grammared: ReadonlySet<string> = new Set(catalogue.map(({ adapter }) => adapter));

/** The one place a body is judged: the refusal the real provider would give, if it would give one. */
export function refusalOf(
  wire: Wire,
  body: JsonObject,
  { model, caller }: { readonly model: string; readonly caller: Caller },
): Refused | undefined {
  return (
    wire.unknownModel(model) ??
    wire.essentials(body) ??
    ungrammatical(wire, body, targetOf(wire, model, caller)) ??
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
  const message = spoken(violation, body);
  const isOpenAi = adapter === 'openai-chat' || adapter === 'openai-responses';
  const naming = isOpenAi ? named(message, violation.path) : {};
  return invalid(message, { rule: violation.rule, ...naming });
}

function targetOf({ adapter }: Wire, model: string, { headers }: Caller): GrammarTarget {
  if (adapter !== 'anthropic') return { model };
  const betas = headers['anthropic-beta'] ?? '';
  return {
    model,
    betas: String(betas)
      .split(',')
      .map((beta) => beta.trim())
      .filter(Boolean),
  };
}
