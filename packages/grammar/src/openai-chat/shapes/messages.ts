import type { Json } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import {
  byType,
  free,
  freeList,
  freeObject,
  list,
  may,
  mayNull,
  need,
  needValue,
  openShape,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { hasIn } from '../../lenient.ts';
import { breachOf, within } from '../../limit.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { callIds, speakerNames, toolNames } from '../limits.ts';
import {
  assistantContent,
  lookAtLength,
  systemContent,
  toolContent,
  userContent,
} from './parts.ts';

function content(of: Union): ReturnType<typeof byType> {
  return byType({ string: string({ also: [lookAtLength] }), list: list(of) }, { rule: 'OAC-024' });
}

const name = mayNull(string({ also: [lookAtSpeaker] }));

function lookAtSpeaker(text: Json, sight: Sight): void {
  const breach = breachOf(speakerNames, String(text));
  if (breach !== undefined)
    sight.report('OAC-014', `${quoted(String(text))} ${breach}; drop the name.`);
}

/** The id of a call, or of the call a message answers. */
const callId = string({ rule: 'OAC-041', also: [lookAtId] });
const answeredId = string({ rule: 'OAC-045', also: [lookAtId] });

function lookAtId(id: Json, sight: Sight): void {
  const { length } = String(id);
  const most = sight.is('ids-40') ? 40 : callIds.max;
  const because = `Has ${length} characters, 40 are safe; map it, by a hash and not by cutting.`;
  if (length > most) sight.report('OAC-047', because);
  else if (length > 40) sight.warn('OAC-047', because);
}

const strict = { unknown: 'OAC-031' };

/** One entry of `tool_calls`. */
export const toolCall: Union = union('a tool call', {
  by: 'type',
  rule: 'OAC-041',
  stranger: 'OAC-041',
  arms: {
    function: shape(
      'a function call',
      {
        type: need(words(['function'])),
        id: need(callId),
        function: need(
          shape(
            'function',
            {
              name: need(
                string({ rule: 'OAC-048', also: [within(toolNames, 'OAC-048')] }),
                'OAC-041',
              ),
              arguments: need(string({ rule: 'OAC-050', also: [lookAtLength] }), 'OAC-041'),
            },
            { rule: 'OAC-041', ...strict },
          ),
          'OAC-041',
        ),
      },
      strict,
    ),
    custom: shape(
      'a custom call',
      {
        type: need(words(['custom'])),
        id: need(callId),
        custom: need(
          shape(
            'custom',
            {
              name: need(
                string({ rule: 'OAC-048', also: [within(toolNames, 'OAC-048')] }),
                'OAC-041',
              ),
              input: need(string(), 'OAC-041'),
            },
            { rule: 'OAC-041', ...strict },
          ),
          'OAC-041',
        ),
      },
      strict,
    ),
  },
});

type Fields = Parameters<typeof openShape>[1];

/** A message: fields nobody has described are let through with a warning. */
function message(role: string, fields: Fields): Shape {
  const all: Fields = { role: need(words([role])), ...fields };
  return openShape(`a ${role} message`, all, { also: [lookForStrangers(all)] });
}

function lookForStrangers(fields: Fields): (value: Json, sight: Sight) => void {
  const known = new Set(Object.keys(fields));
  return (value, sight) => {
    if (!isJsonObject(value)) return;
    for (const key of Object.keys(value)) {
      if (known.has(key) || value[key] === undefined || sight.is(`member:${key}`)) continue;
      sight.warn('OAC-031', 'Is no field of this message; leave it out.', [key]);
    }
  };
}

const assistant: Fields = {
  content: mayNull(content(assistantContent)),
  name,
  refusal: mayNull(string()),
  audio: mayNull(freeObject()),
  function_call: mayNull(freeObject()),
  tool_calls: mayNull(list(toolCall, { rule: 'OAC-041', also: [lookForCalls] })),
  annotations: may(freeList()),
};

function lookForCalls(calls: Json, sight: Sight): void {
  if (Array.isArray(calls) && calls.length === 0) {
    sight.report('OAC-040', 'The list of calls is empty; leave it out.');
  }
}

function lookForSubstance(value: Json, sight: Sight): void {
  const substitutes = ['content', 'tool_calls', 'function_call', 'refusal', 'audio'];
  if (substitutes.some((field) => hasIn(value, field))) return;
  const because = 'Has neither content nor calls, a refusal or audio; leave the message out.';
  sight.report('OAC-022', because, ['content']);
}

function assistantMessage(): Shape {
  const base = message('assistant', assistant);
  return { ...base, also: [...(base.also ?? []), lookForSubstance] };
}

const userExtras: Fields = { tool_calls: mayNull(free()) };

/** One entry of `messages`. */
export const chatMessage: Union = union('a message', {
  by: 'role',
  rule: 'OAC-004',
  stranger: 'OAC-010',
  arms: {
    system: message('system', { content: needValue(content(systemContent), 'OAC-020'), name }),
    developer: message('developer', {
      content: needValue(content(systemContent), 'OAC-021'),
      name,
    }),
    user: message('user', {
      content: needValue(content(userContent), 'OAC-020'),
      name,
      ...userExtras,
    }),
    assistant: assistantMessage(),
    tool: message('tool', {
      content: needValue(content(toolContent), 'OAC-020'),
      tool_call_id: need(answeredId),
      name: mayNull(string()),
    }),
    function: message('function', {
      name: need(string()),
      content: mayNull(string()),
    }),
  },
});
