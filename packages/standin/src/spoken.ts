import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { listOf, objectOf, textOf } from './json-view.ts';

/** The provider's words for a finding, with the catalogue's placeholders filled from the body. */
export function spoken({ says, because, path }: Violation, body: Json): string {
  const steps = stepsOf(path);
  const where = steps.join('.');
  if (says === undefined) return where === '' ? because : `${where}: ${because}`;
  const placed = indexed(said(says, where), steps);
  const id = idIn(valueAt(body, steps));
  return id === '' ? placed : placed.replace(anId, id);
}

/** The members of a JSON pointer, as they are named. */
export function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Words that begin with a place the catalogue left open get the real one. */
function said(says: string, where: string): string {
  if (says.startsWith('<path>')) return says.replace('<path>', where);
  if (/^(?:Extra inputs|Field required|Input should)/.test(says)) return `${where}: ${says}`;
  if (!/^…\S/.test(says)) return says;
  const [, rest] = /^…\S*: ([\s\S]+)$/.exec(says) ?? [];
  return rest === undefined ? says.slice(1) : `${where}: ${rest}`;
}

/** `messages.N.content.M`, `messages[i]` and the like, with the numbers of this body. */
function indexed(words: string, steps: readonly string[]): string {
  let placed = words;
  for (const [at, step] of steps.entries()) {
    const name = steps[at - 1];
    if (name === undefined || !/^\d+$/.test(step) || !/^\w+$/.test(name)) continue;
    const place = new RegExp(`(\\b${name}(?:\\.?\\[|\\.))(?:[NMijk]\\b|\\d+)(\\.member)?`, 'g');
    placed = placed.replace(place, (_, before: string, member = '') => {
      const index = member === '' ? step : String(Number(step) + 1);
      return `${before}${index}${member}`;
    });
  }
  return placed;
}

const anId = /(?<![\w-])(?:srvtoolu|toolu|tooluse|call|fc|rs)[_-](?:…|[\w…]+)/;
const idFields = ['id', 'tool_use_id', 'tool_call_id', 'call_id', 'toolUseId'];

/** The id a finding is about: the value itself, or the one it bears. */
function idIn(value: Json | undefined): string {
  if (typeof value === 'string') return /^[\w.:|-]{1,100}$/.test(value) ? value : '';
  const object = objectOf(value);
  const borne = objectOf(object['toolUse'] ?? object['toolResult'] ?? object);
  return idFields.map((field) => textOf(borne[field])).find((id) => id !== '') ?? '';
}

/** What stands at the end of a way through a body. */
export function valueAt(body: Json, steps: readonly string[]): Json | undefined {
  let value: Json | undefined = body;
  for (const step of steps) {
    value = Array.isArray(value) ? listOf(value)[Number(step)] : objectOf(value)[step];
  }
  return value;
}
