import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, hasIn, isWhite, listIn, stringIn } from '../../lenient.ts';
import type { Path } from '../../path.ts';
import type { Sight } from '../../sight.ts';

/** Who may speak where, and that everyone says something. */
export function lookAtRoles(body: JsonObject, sight: Sight): void {
  const messages = listIn(body['messages']);
  if (stringIn(messages[0], 'role') === 'assistant' && !startsWithCompaction(messages[0])) {
    const because =
      'The assistant speaks first, which some platforms refuse; put a user message before it.';
    sight.report('ANT-022', because, ['messages', 0, 'role']);
  }
  for (const [index, message] of messages.entries()) {
    if (stringIn(message, 'role') === 'system') lookAtSystem(messages, index, sight);
    else {
      lookAtContent(message, { index, last: index === messages.length - 1 }, sight);
      if (hasIn(message, 'clear_at')) lookAtClearing(index, sight);
    }
  }
}

function startsWithCompaction(message: Json | undefined): boolean {
  return stringIn(listIn(fieldIn(message, 'content'))[0], 'type') === 'compaction';
}

function lookAtClearing(index: number, sight: Sight): void {
  sight.report('ANT-033', 'Only a system message may be cleared; leave clear_at out.', [
    'messages',
    index,
    'clear_at',
  ]);
}

function lookAtSystem(messages: readonly Json[], index: number, sight: Sight): void {
  const at = ['messages', index];
  if (!sight.is('system-messages')) {
    const rule = index === 0 ? 'ANT-020' : 'ANT-030';
    sight.report(rule, 'This model takes no system message here; use the top-level system.', [
      ...at,
      'role',
    ]);
    return;
  }
  const misplaced = placeFault(messages, index);
  if (misplaced !== undefined) sight.report('ANT-031', misplaced, at);
  lookAtSystemContent(messages[index], index, sight);
}

function placeFault(messages: readonly Json[], index: number): string | undefined {
  const before = neighbour(messages, index, -1);
  const after = neighbour(messages, index, 1);
  if (index === 0) {
    return isEmpty(messages[0])
      ? undefined
      : 'A system message never comes first; use the top-level system.';
  }
  if (stringIn(before, 'role') === 'assistant' && !endsInServerResult(before)) {
    return 'A system message follows a user turn; move it behind one, never between a call and its result.';
  }
  if (after !== undefined && stringIn(after, 'role') === 'user') {
    return 'A system message stands before an assistant message or at the end; move it.';
  }
  return undefined;
}

/** The next message on that side; undefined at the end and inside a run of system messages, which is one. */
function neighbour(messages: readonly Json[], from: number, step: 1 | -1): Json | undefined {
  const beside = messages[from + step];
  return stringIn(beside, 'role') === 'system' ? undefined : beside;
}

function endsInServerResult(message: Json | undefined): boolean {
  const type = stringIn(listIn(fieldIn(message, 'content')).at(-1), 'type') ?? '';
  return type.endsWith('_tool_result');
}

function isEmpty(message: Json | undefined): boolean {
  const content = fieldIn(message, 'content');
  return content === undefined || (Array.isArray(content) && content.length === 0);
}

function lookAtSystemContent(message: Json | undefined, index: number, sight: Sight): void {
  const content = fieldIn(message, 'content');
  if (hasIn(fieldIn(message, 'output_config'), 'effort')) return;
  if (content !== '' && !isEmpty(message)) {
    lookAtTurnScope(message, index, sight);
    return;
  }
  sight.report('ANT-040', 'The message says nothing; leave it out.', [
    'messages',
    index,
    'content',
  ]);
}

function lookAtTurnScope(message: Json | undefined, index: number, sight: Sight): void {
  if (stringIn(message, 'clear_at') !== 'next_user_message') return;
  const blocks = listIn(fieldIn(message, 'content'));
  for (const [place, block] of blocks.entries()) {
    if (stringIn(block, 'type') === 'text' && !hasIn(block, 'cache_control')) continue;
    sight.report(
      'ANT-033',
      'A message that is cleared holds plain text only, without cache marks.',
      ['messages', index, 'content', place],
    );
  }
}

type Place = { readonly index: number; readonly last: boolean };

function lookAtContent(message: Json, { index, last }: Place, sight: Sight): void {
  const content = fieldIn(message, 'content');
  const at = ['messages', index, 'content'];
  if (content === '' || (Array.isArray(content) && content.length === 0)) {
    lookAtNothing(at, { last, byUser: stringIn(message, 'role') === 'user' }, sight);
  } else if (typeof content === 'string') {
    if (isWhite(content)) sight.report('ANT-042', onlyWhite, at);
  } else lookAtBlanks(listIn(content), at, sight);
}

const onlyWhite = 'The message is white space only; leave it out.';

function lookAtNothing(
  at: Path,
  { last, byUser }: { readonly last: boolean; readonly byUser: boolean },
  sight: Sight,
): void {
  if (byUser) sight.report('ANT-040', 'The message says nothing; leave it out.', at);
  else if (!last) sight.warn('ANT-040', 'The message says nothing; never send one like it.', at);
}

function lookAtBlanks(blocks: readonly Json[], at: Path, sight: Sight): void {
  if (!blocks.some(isBlank)) return;
  const alone = blocks.every(isBlank);
  for (const [place, block] of blocks.entries()) {
    if (!isBlank(block)) continue;
    const where = [...at, place, 'text'];
    if (alone) sight.report('ANT-042', onlyWhite, where);
    else sight.warn('ANT-042', 'The text is white space only; leave the block out.', where);
  }
}

function isBlank(block: Json): boolean {
  if (stringIn(block, 'type') !== 'text') return false;
  const text = stringIn(block, 'text');
  return text !== undefined && text !== '' && isWhite(text);
}
