import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { objectOf, objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { shapeFinding } from '../shape-finding.ts';
import { spoken, stepsOf, valueAt } from '../spoken.ts';
import type { Place } from '../wire.ts';
import { placeOf } from './place.ts';

/** A finding as Google refuses it: places in brackets, names in snake_case. */
export function refusedBy(violation: Violation, body: Json, place: Place): Refused {
  const { rule } = violation;
  const steps = stepsOf(violation.path);
  const shape = shapeFinding(violation.because);
  const value = valueAt(body, steps);
  if (Array.isArray(value) && shape?.kind === 'mistyped' && !/array/.test(shape.wants)) {
    return invalid(noList(steps, body), { rule });
  }
  if (shape?.kind === 'mistyped' && shape.wants === 'a string' && !Array.isArray(value)) {
    const where = placeOf(steps, body);
    return invalid(`Invalid value at '${where}' (TYPE_STRING), ${JSON.stringify(value)}`, { rule });
  }
  const said = ofModel(violation, place) ?? spoken(violation, body);
  return invalid(filled(said, steps, body), { rule });
}

/** Words that differ from platform to platform, or from model to model. */
function ofModel({ rule }: Violation, { model, profile }: Place): string | undefined {
  if (rule === 'GEM-002' && profile === 'vertex') {
    return 'Unable to submit request because it must include at least one parts field, which describes the prompt input. Learn more: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/gemini';
  }
  if (rule === 'GEM-077' && /^gemini-[12]/.test(model)) {
    return 'Tool use with function calling is unsupported';
  }
  return undefined;
}

function filled(said: string, steps: readonly string[], body: Json): string {
  const called = calledAt(steps, body);
  const [, content = '0'] = steps;
  const words = said
    .replace(/Unknown name "[^"]*" at '[^']*'/, () => unknownName(steps, body))
    .replace(/Invalid value at '[^']*' \(oneof\)/, () => {
      return `Invalid value at '${placeOf(steps.slice(0, -1), body)}' (oneof)`;
    })
    .replace(/Cannot set '\w+'/, () => `Cannot set '${placeOf(steps.slice(-1), body)}'`)
    .replace(/Invalid value at '[^']*'(?! \(oneof)/, () => {
      return `Invalid value at '${placeOf(steps, body)}'`;
    })
    .replace(/decoding failed for "…"/, () => `decoding failed for "${textAt(steps, body)}"`)
    .replace(/(`default_api:|function call `)f`/, (_, before: string) => `${before}${called}\``)
    .replace(/position \d+\.$/, () => `position ${Number(content) + 1}.`)
    .replace(/in the \d+\. content block/, () => `in the ${Number(content) + 1}. content block`)
    .replace(/(declaration found: )X$/, (_, before: string) => before + nameAt(steps, body));
  if (words === 'Proto field is not repeating, cannot start list.') return noList(steps, body);
  return words.startsWith('Unknown name') ? `Invalid JSON payload received. ${words}` : words;
}

function unknownName(steps: readonly string[], body: Json): string {
  const parent = placeOf(steps.slice(0, -1), body);
  return `Unknown name "${steps.at(-1) ?? ''}"${parent === '' ? '' : ` at '${parent}'`}`;
}

function noList(steps: readonly string[], body: Json): string {
  return `Invalid JSON payload received. ${unknownName(steps, body)}: Proto field is not repeating, cannot start list.`;
}

/** The function that is called at a place, or in the content that holds it. */
function calledAt(steps: readonly string[], body: Json): string {
  const part = objectOf(valueAt(body, steps.slice(0, 4)));
  const own = objectOf(part['functionCall'] ?? part['function_call']);
  const parts = objectsOf(objectOf(valueAt(body, steps.slice(0, 2)))['parts']);
  const first = parts.find((each) => each['functionCall'] ?? each['function_call']) ?? {};
  const called = Object.keys(own).length > 0 ? own : objectOf(first['functionCall']);
  return textOf(called['name']) || 'f';
}

function nameAt(steps: readonly string[], body: Json): string {
  return textAt(steps, body) || textOf(objectOf(valueAt(body, steps))['name']);
}

function textAt(steps: readonly string[], body: Json): string {
  return textOf(valueAt(body, steps));
}
