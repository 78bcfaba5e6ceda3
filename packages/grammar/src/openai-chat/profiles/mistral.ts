import type { JsonObject } from '@exarch/values';
import type { Profile } from '../../grammar.ts';
import { fieldIn, listIn, stringIn } from '../../lenient.ts';
import type { Path } from '../../path.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { argumentsParse, assistantSpeaks, messagesIn } from './looks.ts';

function lookAtIds(body: JsonObject, sight: Sight): void {
  for (const { message, at } of messagesIn(body)) {
    lookAtId(stringIn(message, 'tool_call_id'), [...at, 'tool_call_id'], sight);
    for (const [place, call] of listIn(fieldIn(message, 'tool_calls')).entries()) {
      lookAtId(stringIn(call, 'id'), [...at, 'tool_calls', place, 'id'], sight);
    }
  }
}

function lookAtId(id: string | undefined, at: Path, sight: Sight): void {
  if (id === undefined || /^[a-zA-Z0-9]{9}$/.test(id)) return;
  sight.report(
    'CMP-mistral-001',
    `${quoted(id)} is not nine letters or digits; hash it into that.`,
    at,
  );
}

function lookAtOrder(body: JsonObject, sight: Sight): void {
  let before = '';
  for (const { role, at } of messagesIn(body)) {
    if (before === 'tool' && (role === 'user' || role === 'system')) {
      sight.report(
        'CMP-mistral-002',
        `The role ${role} follows a tool; put a short answer between.`,
        at,
      );
    }
    if (before === 'assistant' && role === 'system') {
      sight.report('CMP-mistral-002', 'A system message follows the assistant; move it.', at);
    }
    before = role;
  }
}

function lookAtLast(body: JsonObject, sight: Sight): void {
  const messages = messagesIn(body);
  const last = messages.length - 1;
  for (const [index, { message, role, at }] of messages.entries()) {
    const prefix = fieldIn(message, 'prefix') === true;
    if (prefix && index !== last) {
      sight.report('CMP-mistral-003', 'prefix stands on the last message only.', [...at, 'prefix']);
    }
    if (index === last && role === 'assistant' && !prefix) {
      const because =
        'The assistant speaks last without prefix: true; end with the user or say so.';
      sight.report('CMP-mistral-003', because, at);
    }
  }
}

/** Mistral's own Chat endpoint. */
export const mistral: Profile = {
  name: 'mistral',
  title: 'Mistral',
  traits: ['member:prefix'],
  speaks: {
    'OAC-042': 'CMP-mistral-004',
    'OAC-043': 'CMP-mistral-004',
    'OAC-044': 'CMP-mistral-006',
    'OAC-045': 'CMP-mistral-004',
    'OAC-046': 'CMP-mistral-004',
  },
  drops: ['OAC-022'],
  keeps: ['OAC-048'],
  looks: [
    lookAtIds,
    lookAtOrder,
    lookAtLast,
    assistantSpeaks('CMP-mistral-005'),
    argumentsParse('CMP-mistral-007', { beEmpty: true }),
  ],
};
