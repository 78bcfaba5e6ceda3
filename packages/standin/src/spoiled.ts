import type { Asked, Entry } from './asked.ts';
import type { Struck } from './faults.ts';
import { type Call, callsOf, type Reply, type Said } from './reply.ts';

/** Ids that some provider or other refuses: too long, and with what no alphabet has. */
const illegalId = (place: number): string => `call.${place}|${'x'.repeat(70)} é`;

/** The reply as the faults that struck leave it. Those that need a call leave one without calls alone. */
export function spoiled(whole: Reply, struck: Struck, asked: Asked): Reply {
  if (struck.has('empty')) return { parts: [], stop: 'end' };
  let reply = whole;
  if (struck.has('unknown-tool'))
    reply = withCalls(reply, (call) => ({ ...call, name: 'no_such_tool' }));
  if (struck.has('bad-arguments'))
    reply = withCalls(reply, (call) => ({ ...call, args: '["not an object"]' }));
  if (struck.has('broken-json'))
    reply = withCalls(reply, (call) => ({ ...call, args: call.args.slice(0, -1) }));
  if (struck.has('illegal-ids'))
    reply = withCalls(reply, (call, place) => ({ ...call, id: illegalId(place) }));
  if (struck.has('duplicate-ids')) reply = withOneId(reply, asked);
  if (struck.has('truncate-calls')) return cutInCalls(reply);
  return struck.has('truncate') ? cutInText(reply) : reply;
}

function withCalls({ parts, ...rest }: Reply, change: (call: Call, place: number) => Call): Reply {
  let place = 0;
  const changed = parts.map((part): Said => {
    if (part.kind !== 'call') return part;
    place += 1;
    return change(part, place);
  });
  return { ...rest, parts: changed };
}

/** All calls get one id: that of an earlier call where there is one, so that even a lone call repeats. */
function withOneId(reply: Reply, { history }: Asked): Reply {
  const id = history.flatMap(madeIn).at(-1) ?? 'call_duplicate_1';
  return withCalls(reply, (call) => ({ ...call, id }));
}

function madeIn(entry: Entry): readonly string[] {
  return entry.kind === 'said' ? entry.calls.map(({ id }) => id) : [];
}

/** The output cap strikes in the last call's arguments. */
function cutInCalls(reply: Reply): Reply {
  const last = callsOf(reply).at(-1);
  const parts = reply.parts.map((part) =>
    part === last ? { ...last, args: halfOf(last.args) } : part,
  );
  return { parts, stop: 'length' };
}

/** The output cap strikes in the text, before any call. */
function cutInText({ parts }: Reply): Reply {
  const said = parts.filter((part) => part.kind !== 'call');
  const last = said.at(-1);
  const cut = said.map((part) => (part === last ? { ...part, text: halfOf(part.text) } : part));
  return { parts: cut, stop: 'length' };
}

function halfOf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2)).toWellFormed();
}
