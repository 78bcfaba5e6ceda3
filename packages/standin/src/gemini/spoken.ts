import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { invalid, type Refused } from '../refused.ts';
import { shapeFinding } from '../shape-finding.ts';
import { spoken, stepsOf, valueAt } from '../spoken.ts';

/** A finding as Google refuses it: places in brackets, names in snake_case. */
export function refusedBy(violation: Violation, body: Json): Refused {
  const steps = stepsOf(violation.path);
  const shape = shapeFinding(violation.because);
  const value = valueAt(body, steps);
  if (shape?.kind === 'mistyped' && shape.wants === 'a string' && !Array.isArray(value)) {
    const found = JSON.stringify(value);
    return invalid(`Invalid value at '${place(steps)}' (TYPE_STRING), ${found}`, {
      rule: violation.rule,
    });
  }
  const message = spoken(violation, body)
    .replace(/Unknown name "[^"]*" at '[^']*'/, () => unknownName(steps))
    .replace(/Invalid value at '[^']*'/, () => `Invalid value at '${place(steps)}'`);
  return invalid(message, { rule: violation.rule });
}

function unknownName(steps: readonly string[]): string {
  const parent = place(steps.slice(0, -1));
  return `Unknown name "${steps.at(-1) ?? ''}"${parent === '' ? '' : ` at '${parent}'`}`;
}

function place(steps: readonly string[]): string {
  return steps.reduce((whole, step) => {
    if (/^\d+$/.test(step)) return `${whole}[${step}]`;
    const name = step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return whole === '' ? name : `${whole}.${name}`;
  }, '');
}
