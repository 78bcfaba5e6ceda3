import type { Json } from '@exarch/values';
import {
  boolean,
  type Field,
  free,
  freeList,
  freeObject,
  list,
  mayNull,
  need,
  openShape,
  type Shape,
  shape,
  string,
} from '../kind.ts';
import { within } from '../limit.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';
import { toolNames } from './limits.ts';
import { lookAtParameters } from './schema.ts';
import { part } from './shapes/parts.ts';
import { fieldOf, many, manyIn } from './spelling.ts';

function lookAtRole(value: Json, sight: Sight): void {
  const role = String(value);
  if (role === 'user' || role === 'model') return;
  if (role !== 'function') {
    sight.report('GEM-003', `${quoted(role)} is no role; use user or model.`);
  } else if (sight.is('no-function-role')) {
    sight.report('GEM-003', 'The role function is gone; answers come from the user.');
  }
}

function lookForParts(rule: string): (content: Json, sight: Sight) => void {
  return (content, sight) => {
    if (manyIn(content, 'parts').length > 0) return;
    sight.report(rule, 'Has no parts; leave it out.', ['parts']);
  };
}

const content: Shape = shape(
  'a content',
  {
    role: mayNull(string({ rule: 'GEM-003', also: [lookAtRole] })),
    parts: mayNull(many(part, 'GEM-002')),
  },
  { also: [lookForParts('GEM-002')] },
);

const systemInstruction: Shape = shape(
  'systemInstruction',
  { role: mayNull(string()), parts: mayNull(many(part)) },
  { also: [lookForParts('GEM-050')] },
);

const declaration: Shape = shape(
  'a function declaration',
  {
    name: need(string({ rule: 'GEM-070', also: [within(toolNames, 'GEM-070')] })),
    description: mayNull(string()),
    parameters: mayNull(freeObject({ also: [lookAtParameters] })),
    parametersJsonSchema: mayNull(free()),
    response: mayNull(freeObject()),
    responseJsonSchema: mayNull(free()),
    behavior: mayNull(string()),
  },
  { also: [lookAtBothSchemas] },
);

function lookAtBothSchemas(value: Json, sight: Sight): void {
  const second = fieldOf(value, 'parametersJsonSchema');
  if (second === undefined || fieldOf(value, 'parameters') === undefined) return;
  const because = 'Stands beside parameters; declare the function by one of the two.';
  sight.report('GEM-075', because, ['parametersJsonSchema']);
}

const tool: Shape = openShape('a tool', { functionDeclarations: mayNull(many(declaration)) });

const callingConfig: Shape = openShape('functionCallingConfig', {
  mode: mayNull(string()),
  allowedFunctionNames: mayNull(list(string())),
  streamFunctionCallArguments: mayNull(boolean({ also: [lookAtStreaming] })),
});

function lookAtStreaming(value: Json, sight: Sight): void {
  if (value !== true || sight.is('vertex')) return;
  sight.report('GEM-026', 'Streaming of arguments is for Vertex; leave it out.');
}

/** A field that only one backend knows. */
function only(backend: string): Field {
  return mayNull(free({ also: [(_value, sight) => lookAtBackend(backend, sight)] }));
}

function lookAtBackend(backend: string, sight: Sight): void {
  if (sight.is(backend)) return;
  sight.report('GEM-007', `Is known to ${backend} only; leave it out.`);
}

/** A whole generateContent request. */
export const request: Shape = shape('the request', {
  contents: need(many(content, 'GEM-008'), 'GEM-001'),
  tools: mayNull(many(tool)),
  toolConfig: mayNull(openShape('toolConfig', { functionCallingConfig: mayNull(callingConfig) })),
  systemInstruction: mayNull(systemInstruction),
  generationConfig: mayNull(freeObject()),
  safetySettings: mayNull(freeList()),
  cachedContent: mayNull(string()),
  model: mayNull(string()),
  serviceTier: mayNull(string()),
  labels: only('vertex'),
  modelArmorConfig: only('vertex'),
  store: only('aistudio'),
  sessionId: only('code-assist'),
});
