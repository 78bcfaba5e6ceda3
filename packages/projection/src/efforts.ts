import type { Note } from './note.ts';

/** The efforts a request may ask for, from the least to the most. */
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof efforts)[number];

/** True for an effort we know. */
export function isEffort(effort: string): effort is Effort {
  return (efforts as readonly string[]).includes(effort);
}

/** What is noted where an effort is not sent. */
export function effortIgnored(effort: string, because = 'this model does not take it'): Note {
  return {
    rule: 'projection/effort-ignored',
    at: '',
    did: `left out the effort "${effort}"`,
    because,
  };
}

/** What is noted where another effort is sent than was asked for, or than the model would have of itself. */
export function effortChanged(
  {
    asked = 'the model’s own',
    sent,
  }: { readonly asked?: string | undefined; readonly sent: string },
  because = 'this model does not take it',
): Note {
  const did = `sent the effort ${sent} in place of ${asked}`;
  return { rule: 'projection/effort-changed', at: '', did, because };
}

/** True for a model of OpenAI's, or one like them, that reasons. */
export function reasons(model: string): boolean {
  const bare = bareName(model);
  if (/chat/.test(bare)) return false;
  return /^(?:o\d|gpt-(?:[5-9]|\d\d)|codex|gpt-oss|grok-[4-9])/.test(bare);
}

/** The effort as one of OpenAI's models takes it; undefined where it takes none. */
export function openaiEffort(model: string, effort: string): Effort | undefined {
  if (!isEffort(effort) || !reasons(model)) return undefined;
  const version = Number(/^gpt-(\d+(?:\.\d+)?)/.exec(bareName(model))?.[1] ?? 0);
  const [least, most] = rangeOf(version);
  return efforts[Math.min(Math.max(efforts.indexOf(effort), least), most)];
}

/** True where a model refuses to reason in Chat Completions while it has tools. */
export function restsWithTools(model: string): boolean {
  return /^gpt-(?:5\.[5-9]|[6-9])/.test(bareName(model));
}

/** The first and last effort that models of a version take, as places in the list. */
function rangeOf(version: number): readonly [number, number] {
  if (version >= 5.6) return [0, 6];
  if (version >= 5.2) return [0, 5];
  if (version > 5) return [0, 4];
  return version === 5 ? [1, 4] : [2, 4];
}

function bareName(model: string): string {
  return model.toLowerCase().replace(/^.*\//, '');
}
