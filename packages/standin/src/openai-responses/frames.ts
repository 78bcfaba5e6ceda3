import { type JsonObject, never } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { filler } from '../openai/filler.ts';
import type { Cutting } from '../pieces.ts';
import type { Reply } from '../reply.ts';
import type { About, Frame } from '../wire.ts';
import { begun, finished } from './answer.ts';
import { type Item, itemsOf, outputText, summaryText } from './items.ts';

/** An event without its number, which it gets from its place. */
type Event = { readonly type: string } & JsonObject;

/** The stream of a response: numbered events, and no `[DONE]`. */
export function frames(reply: Reply, about: About): readonly Frame[] {
  const response = begun(about);
  const items = itemsOf(reply, about);
  const whole = finished(
    response,
    items.map((item) => item.whole),
    { reply, about },
  );
  const events: readonly Event[] = [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
    ...items.flatMap((item, place) => itemEvents(item, place, about.cutting)),
    { type: `response.${textOf(whole['status'])}`, response: whole },
  ];
  return events.map((event, sequence_number) => ({
    event: event.type,
    data: { ...event, ...(event.type.endsWith('.delta') ? filler(about) : {}), sequence_number },
  }));
}

function itemEvents(item: Item, output_index: number, cutting: Cutting): readonly Event[] {
  const { whole } = item;
  const place = { item_id: textOf(whole['id']), output_index };
  return [
    { type: 'response.output_item.added', output_index, item: opened(item) },
    ...inside(item, place, cutting),
    { type: 'response.output_item.done', output_index, item: whole },
  ];
}

/** The item as it is announced: nothing in it yet. */
function opened({ said, whole }: Item): JsonObject {
  if (said.kind === 'thinking') return { ...whole, summary: [] };
  const started = { ...whole, status: 'in_progress' };
  if (said.kind === 'text') return { ...started, content: [] };
  return said.freeform ? { ...started, input: '' } : { ...started, arguments: '' };
}

type Place = { readonly item_id: string; readonly output_index: number };

function inside({ said, whole }: Item, place: Place, cutting: Cutting): readonly Event[] {
  switch (said.kind) {
    case 'text':
      return textEvents(said.text, cutting.words(said.text), { ...place, content_index: 0 });
    case 'thinking':
      return objectsOf(whole['summary']).flatMap((part, summary_index) =>
        summaryEvents(textOf(part['text']), cutting, { ...place, summary_index }),
      );
    case 'call':
      return argumentEvents(whole, cutting.json(said.args), place);
    default:
      return never(said);
  }
}

function textEvents(
  text: string,
  pieces: readonly string[],
  place: Place & JsonObject,
): readonly Event[] {
  return [
    { type: 'response.content_part.added', ...place, part: outputText('') },
    ...pieces.map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
    })),
    { type: 'response.output_text.done', ...place, text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part: outputText(text) },
  ];
}

function summaryEvents(
  text: string,
  cutting: Cutting,
  place: Place & JsonObject,
): readonly Event[] {
  return [
    { type: 'response.reasoning_summary_part.added', ...place, part: summaryText('') },
    ...cutting.words(text).map((delta) => ({
      type: 'response.reasoning_summary_text.delta',
      ...place,
      delta,
    })),
    { type: 'response.reasoning_summary_text.done', ...place, text },
    { type: 'response.reasoning_summary_part.done', ...place, part: summaryText(text) },
  ];
}

function argumentEvents(
  item: JsonObject,
  pieces: readonly string[],
  place: Place,
): readonly Event[] {
  const custom = item['type'] === 'custom_tool_call';
  const type = custom ? 'response.custom_tool_call_input' : 'response.function_call_arguments';
  const { input = '', arguments: args = '' } = item;
  const whole = custom ? { input } : { arguments: args };
  return [
    ...pieces.map((delta) => ({ type: `${type}.delta`, ...place, delta })),
    { type: `${type}.done`, ...place, ...whole },
  ];
}
