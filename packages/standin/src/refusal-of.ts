import { type Target, type Violation, validateInput } from '@exarch/grammar';
import type { JsonObject } from '@exarch/values';
import { vendorOf } from './openai/vendor.ts';
import type { Refused } from './refused.ts';
import { shapeFinding } from './shape-finding.ts';
import type { Caller, Wire } from './wire.ts';

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
  const chosen = wire.adapter.startsWith('openai') && (profile ?? 'openai') !== 'openai';
  return (
    (model === '' || chosen ? undefined : wire.unknownModel(model)) ??
    judgedInOrder(wire, body, targetOf(wire, { model, caller, profile }))
  );
}

/** Vendors look at types and fields before they look at the conversation. */
function judgedInOrder(wire: Wire, body: JsonObject, target: Target): Refused | undefined {
  const found = validateInput(wire.adapter, body, target).filter(
    ({ level }) => level === 'refused' || level === 'model',
  );
  const { model = '', profile } = target;
  const inWords = (violation: Violation | undefined): Refused | undefined =>
    violation && wire.refusedBy(violation, body, { model, profile });
  const misshapen = inWords(found.find(isOfSchema));
  if (misshapen) return misshapen;
  const own = wire.ownRefusal(body);
  const disordered = inWords(found[0]);
  return wire.opensFirst ? (own ?? disordered) : (disordered ?? own);
}

function isOfSchema({ because, says = '' }: Violation): boolean {
  if (/^(?:Unknown parameter|<path>: Extra inputs)|Unknown name/.test(says)) return true;
  return shapeFinding(because) !== undefined;
}

function targetOf({ adapter }: Wire, { model, caller, profile }: Judging): Target {
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
