import type { JsonObject } from '@exarch/values';
import type { Profile } from '../../grammar.ts';
import { hasIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { noField, partsAre, reasoningGoesBack } from './looks.ts';

/** On by default from V4 on. */
function isThinking(body: JsonObject, { model }: Sight): boolean {
  const type = stringIn(body['thinking'], 'type');
  return type === undefined ? /deepseek-v[4-9]/.test(model) : type !== 'disabled';
}

function lookAtForcedTools(body: JsonObject, sight: Sight): void {
  const choice = body['tool_choice'];
  const forced =
    choice === 'required' || (typeof choice === 'object' && hasIn(body, 'tool_choice'));
  if (!forced || !isThinking(body, sight)) return;
  sight.report('CMP-deepseek-011', 'Thinking is on, so no tool is forced; use auto.', [
    'tool_choice',
  ]);
}

function lookAtEmptyTools(body: JsonObject, sight: Sight): void {
  if (!Array.isArray(body['tools']) || body['tools'].length > 0) return;
  sight.report('CMP-deepseek-006', 'The list of tools is empty; leave it out.', ['tools']);
}

/** DeepSeek's own Chat endpoint. */
export const deepseek: Profile = {
  name: 'deepseek',
  title: 'DeepSeek',
  traits: ['member:reasoning_content', 'member:prefix'],
  speaks: {
    'OAC-001': 'CMP-deepseek-007',
    'OAC-042': 'CMP-deepseek-003',
    'OAC-043': 'CMP-deepseek-003',
    'OAC-044': 'CMP-deepseek-004',
    'OAC-045': 'CMP-deepseek-004',
    'OAC-046': 'CMP-deepseek-005',
  },
  drops: ['OAC-061', 'OAC-025', 'OAC-026', 'OAC-030'],
  looks: [
    reasoningGoesBack('CMP-deepseek-001', isThinking),
    lookAtForcedTools,
    lookAtEmptyTools,
    partsAre('CMP-deepseek-010', ['text']),
    (body, sight) => {
      if (/reasoner|r1/.test(sight.model))
        noField('CMP-deepseek-002', 'reasoning_content')(body, sight);
    },
  ],
};
