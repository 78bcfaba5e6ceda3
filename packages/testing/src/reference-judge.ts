import type { Protocol, Residue } from '@exarch/record';
import type { Reference } from './reference.ts';
import { saysSomething } from './reference-items.ts';

/** Whether a fact may be recorded, as the definition reads. */
export function admits(reference: Reference, fact: Protocol): boolean {
  const owes = reference.rest === 'awaiting_tool_results';
  switch (fact.kind) {
    case 'user_prompt':
      return !owes && fact.turn === reference.reach + 1 && saysSomething(fact.content);
    case 'import':
      return !owes && fact.turn === reference.reach + 1 && saysSomething(fact.message.content);
    case 'steering':
      return !owes && canSteer(reference) && saysSomething(fact.content);
    case 'assistant_message':
      return reference.rest.startsWith('awaiting_reply') && admitsReply(reference, fact);
    case 'tool_results': {
      const answered = fact.results.map(({ call }) => call);
      return owes && JSON.stringify(answered) === JSON.stringify(reference.owed);
    }
    case 'evicted':
      return (!owes || fact.residue.by === 'model') && admitsEviction(reference, fact.residue);
    case 'rewound':
      return !owes && admitsRewind(reference, fact.anchor);
    case 'cleared':
      return !owes;
    case 'inherited':
      return reference.count === 0;
    case 'system':
    case 'tools':
      return true;
    default:
      return fact;
  }
}

function admitsReply(
  reference: Reference,
  fact: Extract<Protocol, { kind: 'assistant_message' }>,
): boolean {
  const calls = fact.message.content.flatMap((part) => (part.type === 'call' ? [part.id] : []));
  const resident = reference.calls();
  const legal = calls.every((id) => /^[A-Za-z0-9_-]{1,40}$/.test(id) && !resident.includes(id));
  const once = new Set(calls).size === calls.length;
  return legal && once && fact.turn === reference.reach + 1 && fact.message.content.length > 0;
}

function canSteer(reference: Reference): boolean {
  const newest = reference.turns.at(-1);
  return (
    newest !== undefined &&
    newest.kind !== 'inherited' &&
    reference.locationOf(newest) === 'resident'
  );
}

function admitsEviction(reference: Reference, { span: { from, to }, note }: Residue): boolean {
  const ends = [from, to].every(
    (end) => 1 <= end && end <= reference.reach && !reference.gone.has(end),
  );
  const whole = reference.residues
    .filter(({ withdrawn }) => !withdrawn)
    .every(({ span }) => span.to < from || span.from > to || (from <= span.from && span.to <= to));
  const newest = reference.turns.at(-1);
  const writing =
    newest && reference.rest !== 'ready' && reference.locationOf(newest) === 'resident'
      ? newest.id
      : 0;
  const bytes = Buffer.byteLength(note ?? 'x');
  const noted = bytes >= 1 && bytes <= 240 && !/[\n\r]/.test(note ?? '') && note?.trim() !== '';
  return ends && from <= to && whole && noted && !(from <= writing && writing <= to);
}

function admitsRewind(reference: Reference, anchor: number): boolean {
  if (anchor < 1 || anchor > reference.reach || reference.gone.has(anchor)) return false;
  return reference.residues.every(
    ({ span, withdrawn }) => withdrawn || anchor <= span.from || anchor > span.to,
  );
}
