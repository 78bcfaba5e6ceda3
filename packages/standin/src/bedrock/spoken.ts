import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { objectOf, objectsOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { spoken, stepsOf, valueAt } from '../spoken.ts';
import type { Place } from '../wire.ts';

/** A finding as Bedrock refuses it. */
export function refusedBy(violation: Violation, body: Json, { model }: Place): Refused {
  const { rule } = violation;
  const steps = stepsOf(violation.path);
  const value = valueAt(body, steps);
  if (rule === 'BED-004' && !Array.isArray(value)) return invalid(isNull(steps), { rule });
  if (rule === 'BED-006' && /anthropic\.claude-[a-z]/.test(model)) {
    return invalid(passedOn('messages: text content blocks must contain non-whitespace text'), {
      rule,
    });
  }
  if (rule === 'BED-028' && value === '') {
    return invalid(`Value at '${member(steps)}' failed to satisfy constraint: ${shortest}`, {
      rule,
    });
  }
  return invalid(filled(spoken(violation, body), steps, body), { rule });
}

const shortest = 'Member must have length greater than or equal to 1';

function isNull(steps: readonly string[]): string {
  return `Value null at '${member(steps)}' failed to satisfy constraint: Member must not be null`;
}

/** `messages.2.member.content`: members count from 1. */
function member(steps: readonly string[]): string {
  return steps.map((step) => (/^\d+$/.test(step) ? `${Number(step) + 1}.member` : step)).join('.');
}

/** What the model itself refused, as Bedrock hands it on. */
function passedOn(words: string): string {
  return `The model returned the following errors: ${words}`;
}

function filled(said: string, steps: readonly string[], body: Json): string {
  if (said.startsWith('messages: ')) return passedOn(said);
  if (/^toolResult\.content\.\d+\.json is invalid/.test(said)) {
    const [, rest = ''] = /^\S+( .*)$/.exec(said) ?? [];
    return `The format of the value at ${steps.join('.')}${rest}`;
  }
  const uses = objectsOf(valueAt(body, [...steps.slice(0, 2), 'content'])).some(
    (block) => block['toolUse'] !== undefined,
  );
  return said
    .replace(/^Value at '…[^']*'/, () => `Value at '${member(steps)}'`)
    .replace(/(duplicate Ids: )\S+$/, (_, before: string) => before + idAt(steps, body))
    .replace('and tool result blocks', uses ? 'and tool use blocks' : 'and tool result blocks');
}

/** The id of the block that a place stands in. */
function idAt(steps: readonly string[], body: Json): string {
  const block = objectOf(valueAt(body, steps.slice(0, 4)));
  const inner = objectOf(block['toolResult'] ?? block['toolUse']);
  return String(inner['toolUseId'] ?? '');
}
