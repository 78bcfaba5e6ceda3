import { never } from '@exarch/values';
import { readArguments, settleArguments } from '../arguments.ts';
import { type Aside, onOwnLines } from '../aside.ts';
import { isBlank } from '../blank.ts';
import type { AssistantPart, Call, Text } from '../message.ts';
import { isToolName, legalName } from '../tool-name.ts';
import type { MendedIds } from './ids.ts';
import type { FoundCall, FoundPart, Item } from './item.ts';
import type { Place } from './place.ts';
import { mediaText, type Natives, settleAside, settleText } from './settle-part.ts';
import { spelled } from './words.ts';

/** What has been seen of the list so far, and may not return. */
export type Seen = { readonly ids: MendedIds; readonly natives: Natives };

/** A reply's parts as they can stand, and the call each found call became. */
export type SettledReply = {
  readonly content: readonly AssistantPart[];
  readonly calls: ReadonlyMap<FoundCall, SettledCall>;
};

/** A call as it can stand, and what of it cannot, in words that its result will begin with. */
export type SettledCall = { readonly call: Call; readonly lost: readonly Aside[] };

export function settleReply(item: Extract<Item, { role: 'assistant' }>, seen: Seen): SettledReply {
  const calls = new Map<FoundCall, SettledCall>();
  const content = textRuns(item.parts).flatMap((part) => {
    if (part.type !== 'call') return settlePart(part, seen);
    const settled = settleCall(part, seen);
    calls.set(part, settled);
    return [settled.call];
  });
  return { content: onOwnLines(content), calls };
}

/**
 * A run of neighbouring texts is joined where one of them is blank or ill formed: white space between
 * words stays, a character cut in two is whole again.
 */
function textRuns(parts: readonly FoundPart[]): readonly FoundPart[] {
  const runs: FoundPart[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.type === 'text' && last?.[0]?.type === 'text') last.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run) => (run.every(standsAlone) ? run : joined(run)));
}

function standsAlone(part: FoundPart): boolean {
  return part.type !== 'text' || (part.text.isWellFormed() && !isBlank(part.text));
}

function joined(run: readonly FoundPart[]): readonly FoundPart[] {
  const [first] = run;
  if (first === undefined || run.length === 1) return run;
  const text = run.map((part) => (part.type === 'text' ? part.text : '')).join('');
  first.place.note(
    'blank-text',
    'joined with the texts behind it',
    'One of them cannot stand alone.',
  );
  return [{ place: first.place, type: 'text', text }];
}

function settlePart(
  part: Exclude<FoundPart, FoundCall>,
  { natives }: Seen,
): readonly (AssistantPart | Aside)[] {
  switch (part.type) {
    case 'text':
      return settleSaid(part.text, part.place);
    case 'aside':
      return [settleAside(part)];
    case 'media':
      return [mediaText(part, 'A reply cannot hold it.')];
    case 'reasoning':
      return settleReasoning(part, natives);
    case 'opaque': {
      const native = natives.settle(part.native ?? null, part.place.inner('native'));
      return native ? [{ type: 'opaque', native }] : [];
    }
    default:
      return never(part);
  }
}

function settleSaid(found: string, place: Place): readonly Text[] {
  const text = settleText(found, place);
  if (!isBlank(text)) return [{ type: 'text', text }];
  place.note('blank-text', 'left out', 'The text is blank.');
  return [];
}

function settleReasoning(
  part: Extract<FoundPart, { type: 'reasoning' }>,
  natives: Natives,
): readonly AssistantPart[] {
  const text = settleText(part.text, part.place);
  const native = natives.settle(part.native, part.place.inner('native'));
  if (!isBlank(text) || native) return [{ type: 'reasoning', text, ...(native && { native }) }];
  part.place.note('blank-text', 'left out', 'The reasoning is blank.');
  return [];
}

function settleCall(part: FoundCall, { ids, natives }: Seen): SettledCall {
  const { place } = part;
  const id = ids.settle(part.id);
  if (id !== part.id) noteId(part, id);
  const { name, lost: lostName } = settleName(part);
  const settled = settleSent(part);
  const native = natives.settle(part.native, place.inner('native'));
  return {
    call: { type: 'call', id, name, arguments: settled.arguments, ...(native && { native }) },
    lost: [...lostName, ...settled.lost],
  };
}

function noteId({ id, place }: FoundCall, given: string): void {
  const because = `Some provider refuses the id ${clipped(id)}, or an earlier call has it.`;
  place.inner('id').note('call-id', `changed to ${given}`, because);
}

function settleName({ name: found, place }: FoundCall): { name: string; lost: readonly Aside[] } {
  if (isToolName(found)) return { name: found, lost: [] };
  const name = legalName(found);
  const because = `No provider takes the name ${clipped(found)}.`;
  place.inner('name').note('call-name', `changed to ${name}`, because);
  return { name, lost: found === '' ? [] : [lostText('The name of this call', found)] };
}

function settleSent({ arguments: sent, place }: FoundCall): {
  readonly arguments: Call['arguments'];
  readonly lost: readonly Aside[];
} {
  const inner = place.inner('arguments');
  if (typeof sent === 'string') inner.note('arguments-object', 'read as JSON', 'They are a text.');
  const settled = typeof sent === 'string' ? readArguments(sent) : settleArguments(sent ?? {});
  if (sent === undefined || sent === null)
    inner.note('arguments-object', 'read as {}', 'They are missing.');
  if (!settled.broke) return { arguments: settled.arguments, lost: [] };
  const mended = settled.broke === 'conversation/arguments-well-formed';
  const did = mended ? 'half a pair replaced' : 'replaced by {}';
  inner.note(settled.broke.replace('conversation/', ''), did, `They were ${clipped(sent)}`);
  const lost = mended ? [] : [lostText('The arguments of this call', sent)];
  return { arguments: settled.arguments, lost };
}

function lostText(what: string, found: unknown): Aside {
  const words = typeof found === 'string' ? found : spelled(found);
  return { type: 'aside', text: `[${what} could not be sent] ${words}`.toWellFormed() };
}

/** Enough of a value to know it by. */
function clipped(value: unknown): string {
  return spelled(value).slice(0, 200).toWellFormed();
}
