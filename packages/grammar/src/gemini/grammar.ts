import { isJsonObject, type Json } from '@exarch/values';
import type { Grammar } from '../grammar.ts';
import { stringIn } from '../lenient.ts';
import { families } from './models.ts';
import { lookAtEnvelope, lookAtTools } from './options.ts';
import { lookAtPortability } from './portable.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { lookAtSequence } from './sequence.ts';
import { request } from './shapes.ts';
import { camel } from './spelling.ts';
import { tells } from './tells.ts';

/** generateContent, on AI Studio, Vertex and Code Assist. */
export const gemini: Grammar = {
  adapter: 'gemini',
  rules,
  profiles,
  families,
  tells,
  dialect: {
    misfit: 'GEM-008',
    missing: 'GEM-008',
    unknown: 'GEM-007',
    stranger: 'GEM-008',
    spelling: { of: camel, twice: 'GEM-009' },
  },
  body: request,
  unwrap,
  modelIn: (body) => stringIn(body, 'model'),
  looks: [lookAtEnvelope, lookAtTools, lookAtSequence, lookAtPortability],
};

/** Code Assist wraps the request as `{model, project, request}`. */
function unwrap(body: Json): { readonly body: Json; readonly at: string[] } {
  const wrapped = isJsonObject(body) && !('contents' in body) ? body['request'] : undefined;
  if (!isJsonObject(wrapped)) return { body, at: [] };
  return { body: wrapped, at: ['request'] };
}
