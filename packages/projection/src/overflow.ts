import type { JsonObject } from '@exarch/values';
import { kindOfCode } from './kinds.ts';
import { capWords, echo, overflowWords, overMinuteLimit } from './overflow-words.ts';
import { countAt } from './raw.ts';
import type { Said } from './said.ts';

/** A request that was too long, with the figures its refusal names. */
export type Overflow = {
  readonly kind: 'context_overflow';
  readonly used?: number;
  readonly limit?: number;
};

/** A request that asks for more room than the model has, however little it sends. */
export type CapTooLarge = { readonly kind: 'invalid_request' };

type Sizes = Omit<Overflow, 'kind'>;

/** The overflow a refusal tells of: by its code, else by a known text of a status that may carry one. */
export function overflowIn(
  said: Said,
  status: number | undefined,
): Overflow | CapTooLarge | undefined {
  const message = ownWords(said.message);
  const above = overLimitOfMinute(message);
  if (above) return { kind: 'context_overflow', ...above };
  const coded = said.codes.some((code) => kindOfCode(code, undefined) === 'context_overflow');
  if (!coded && !mayOverflow(said.status ?? status)) return undefined;
  for (const words of overflowWords) {
    const found = words.exec(message);
    if (found) return judged({ ...counted(said.errors), ...figures(found) }, message);
  }
  return coded ? { kind: 'context_overflow', ...counted(said.errors) } : undefined;
}

/** Making room helps only where the cap on the answer leaves some: else the cap is wrong. */
function judged(sizes: Sizes, message: string): Overflow | CapTooLarge {
  const cap = capIn(message);
  const isCap = cap !== undefined && sizes.limit !== undefined && cap >= sizes.limit;
  return isCap ? { kind: 'invalid_request' } : { kind: 'context_overflow', ...sizes };
}

function capIn(message: string): number | undefined {
  for (const words of capWords) {
    const found = words.exec(message);
    if (found) return count(found.groups?.['cap']);
  }
  return undefined;
}

/** What a refusal says before it repeats the request. */
function ownWords(message: string): string {
  const at = message.search(echo);
  return at < 0 ? message : message.slice(0, at);
}

/** A request that is more than a whole minute's limit: no minute will ever take it. */
function overLimitOfMinute(message: string): Sizes | undefined {
  const found = overMinuteLimit.exec(message);
  const { used = 0, limit = 0 } = found ? figures(found) : {};
  return used > limit && limit > 0 ? { used, limit } : undefined;
}

function mayOverflow(status: number | undefined): boolean {
  return (
    status === undefined || status === 400 || status === 413 || status === 422 || status >= 500
  );
}

/** llama.cpp counts in members of its own, beside words that may name no figure. */
function counted(errors: readonly JsonObject[]): Sizes {
  for (const error of errors) {
    const used = countAt(error, 'n_prompt_tokens');
    const limit = countAt(error, 'n_ctx');
    if (used !== undefined || limit !== undefined) return sized(used, limit);
  }
  return {};
}

function figures({ groups }: RegExpExecArray): Sizes {
  return sized(count(groups?.['used']), count(groups?.['limit']));
}

/** A size of nothing is none. */
function sized(used: number | undefined, limit: number | undefined): Sizes {
  return { ...(used ? { used } : {}), ...(limit ? { limit } : {}) };
}

function count(figure = ''): number | undefined {
  const digits = figure.replace(/[,_.]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
