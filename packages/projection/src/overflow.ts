import type { JsonObject } from '@exarch/values';
import { kindOfCode } from './kinds.ts';
import { overflowWords, overMinuteLimit } from './overflow-words.ts';
import { countAt } from './raw.ts';
import type { Said } from './said.ts';

/** A request that was too long, with the figures its refusal names. */
export type Overflow = { readonly used?: number; readonly limit?: number };

/** The overflow a refusal tells of: by its code, else by a known text of a status that may carry one. */
export function overflowIn(said: Said, status: number | undefined): Overflow | undefined {
  const above = overLimitOfMinute(said.message);
  if (above) return above;
  const coded = said.codes.some((code) => kindOfCode(code, undefined) === 'context_overflow');
  if (!coded && !mayOverflow(said.status ?? status)) return undefined;
  for (const words of overflowWords) {
    const found = words.exec(said.message);
    if (found) return { ...counted(said.errors), ...figures(found) };
  }
  return coded ? counted(said.errors) : undefined;
}

/** A request that is more than a whole minute's limit: no minute will ever take it. */
function overLimitOfMinute(message: string): Overflow | undefined {
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
function counted(errors: readonly JsonObject[]): Overflow {
  for (const error of errors) {
    const used = countAt(error, 'n_prompt_tokens');
    const limit = countAt(error, 'n_ctx');
    if (used !== undefined || limit !== undefined) return sized(used, limit);
  }
  return {};
}

function figures({ groups }: RegExpExecArray): Overflow {
  return sized(count(groups?.['used']), count(groups?.['limit']));
}

/** A size of nothing is none. */
function sized(used: number | undefined, limit: number | undefined): Overflow {
  return { ...(used ? { used } : {}), ...(limit ? { limit } : {}) };
}

function count(figure = ''): number | undefined {
  const digits = figure.replace(/[,_.]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
