import type { UserPart } from '@exarch/conversation';
import type { JsonObject } from '@exarch/values';
import { textAt } from '../raw.ts';
import { mediaAt } from '../read-media.ts';
import { without } from '../read-members.ts';
import type { Reading } from '../reading.ts';
import { userParts } from './read-content.ts';

/**
 * Reads an item that belongs to one of the provider's own tools, none of which goes back as it came: what
 * the client carried out is a call and its result, what the server did is told in words.
 */
export function readHosted(item: JsonObject, at: string, reading: Reading): void {
  const type = textAt(item, 'type');
  const call = textAt(item, 'call_id');
  if (unreadable.has(type)) reading.skip(item, at);
  else if (type === 'mcp_approval_response') reading.say([reading.inWords(item, at)], at);
  else if (item['execution'] === 'server') reading.reply([reading.inWords(item, at)], at);
  else if (type.endsWith('_output')) readOutput(item, at, reading);
  else if (type.endsWith('_call') && call !== '') readCall(item, at, reading);
  else if (type === 'image_generation_call') readPicture(item, at, reading);
  else reading.reply([reading.inWords(item, at)], at);
}

/** Items that say nothing but to the server that made them. */
const unreadable: ReadonlySet<string> = new Set(['compaction', 'item_reference']);

function readCall(item: JsonObject, at: string, reading: Reading): void {
  const name = toolOf(item);
  const said = without(item, 'type', 'id', 'call_id', 'status');
  reading.note('call-by-name', at, `read it as a call of a tool ${name}`);
  reading.reply([{ type: 'call', id: textAt(item, 'call_id'), name, arguments: said }], at);
}

/** A local shell's output goes by the call's id under another name. */
function readOutput(item: JsonObject, at: string, reading: Reading): void {
  const call = textAt(item, 'call_id') || textAt(item, 'id');
  const known = reading.nameOf(call);
  const name = known === 'unknown_tool' ? toolOf(item) : known;
  const content = outputOf(item, at, reading);
  reading.answer({ call, name, content, failed: item['status'] === 'failed' }, at);
}

function outputOf(item: JsonObject, at: string, reading: Reading): readonly UserPart[] {
  if (item['output'] === undefined || item['output'] === null) return [reading.inWords(item, at)];
  reading.only(item, at, 'type', 'id', 'call_id', 'status', 'output');
  return userParts(reading.each(item, 'output', at), reading);
}

function toolOf(item: JsonObject): string {
  return textAt(item, 'type')
    .replace(/_output$/, '')
    .replace(/_call$/, '');
}

function readPicture(item: JsonObject, at: string, reading: Reading): void {
  const type = textAt(item, 'output_format') || 'png';
  const picture = mediaAt(`data:image/${type};base64,${textAt(item, 'result')}`);
  const words = reading.inWords(without(item, 'result'), at);
  const isEmpty = picture === undefined || textAt(item, 'result') === '';
  reading.reply(isEmpty ? [words] : [words, picture], at);
}
