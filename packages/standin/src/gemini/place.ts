import type { Json } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import { valueAt } from '../spoken.ts';

/** A place as Google names it: `contents[0].parts[1].function_call`; the members of a map are numbered. */
export function placeOf(steps: readonly string[], body: Json): string {
  return steps.reduce((whole, step, at) => {
    if (/^\d+$/.test(step)) return `${whole}[${step}]`;
    if (at > 0 && isMap(steps[at - 1])) return `${whole}[${numberOf(steps, at, body)}].value`;
    const name = step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return whole === '' ? name : `${whole}.${name}`;
  }, '');
}

function isMap(step: string | undefined): boolean {
  return step === 'properties' || step === '$defs' || step === 'defs';
}

function numberOf(steps: readonly string[], at: number, body: Json): number {
  const map = objectOf(valueAt(body, steps.slice(0, at)));
  return Math.max(0, Object.keys(map).indexOf(steps[at] ?? ''));
}
