import type { Json } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import {
  freeObject,
  integer,
  list,
  mayNull,
  need,
  needValue,
  number,
  oneMember,
  openShape,
  type Shape,
  string,
  words,
} from '../kind.ts';
import { fieldIn, listIn } from '../lenient.ts';
import { within } from '../limit.ts';
import { shown } from '../show.ts';
import type { Sight } from '../sight.ts';
import { toolNames } from './limits.ts';
import { cachePoint, contentBlock, systemBlock } from './shapes/blocks.ts';

const message: Shape = openShape(
  'a message',
  {
    role: need(words(['user', 'assistant'], { rule: 'BED-003' })),
    content: needValue(list(contentBlock, { rule: 'BED-004' }), 'BED-004'),
  },
  { also: [lookForContent] },
);

function lookForContent(value: Json, sight: Sight): void {
  const content = fieldIn(value, 'content');
  if (!Array.isArray(content) || content.length > 0) return;
  sight.report('BED-004', 'The message is empty; leave it out and join its neighbours.', [
    'content',
  ]);
}

function lookAtSchema(value: Json, sight: Sight): void {
  if (!isJsonObject(value)) return;
  const type = fieldIn(value, 'type');
  if (type !== 'object') {
    sight.report('BED-027', `The type of a schema is "object", found ${shown(type)}.`, ['type']);
  }
  const properties = fieldIn(value, 'properties');
  if (properties === undefined || isJsonObject(properties)) return;
  sight.report('BED-027', `properties is an object, found ${shown(properties)}.`, ['properties']);
}

function lookForWords(value: Json, sight: Sight): void {
  if (value === '') sight.report('BED-028', 'The description is empty; leave it out or fill it.');
}

const toolSpec: Shape = openShape('toolSpec', {
  name: need(string({ rule: 'BED-019', also: [within(toolNames, 'BED-019')] })),
  description: mayNull(string({ rule: 'BED-028', also: [lookForWords] })),
  inputSchema: need(
    openShape(
      'inputSchema',
      { json: need(freeObject({ rule: 'BED-027', also: [lookAtSchema] })) },
      {
        rule: 'BED-027',
      },
    ),
  ),
});

const tool = oneMember('a tool', {
  none: 'BED-005',
  several: 'BED-005',
  members: {
    toolSpec: mayNull(toolSpec),
    systemTool: mayNull(freeObject()),
    cachePoint: mayNull(cachePoint),
  },
});

const toolChoice = oneMember('toolChoice', {
  rule: 'BED-029',
  none: 'BED-029',
  several: 'BED-029',
  members: {
    auto: mayNull(freeObject()),
    any: mayNull(freeObject({ also: [lookAtAny] })),
    tool: mayNull(openShape('tool', { name: need(string({ rule: 'BED-029' })) })),
  },
});

function lookAtAny(_value: Json, sight: Sight): void {
  if (sight.is('no-any')) sight.report('BED-029', 'This model cannot be told to call any tool.');
}

const toolConfig: Shape = openShape(
  'toolConfig',
  { tools: needValue(list(tool), 'BED-026'), toolChoice: mayNull(toolChoice) },
  { also: [lookForTools] },
);

function lookForTools(value: Json, sight: Sight): void {
  const tools = fieldIn(value, 'tools');
  if (!Array.isArray(tools) || listIn(tools).length > 0) return;
  sight.report('BED-026', 'The list of tools is empty; name one or leave toolConfig out.', [
    'tools',
  ]);
}

/** A whole Converse request. */
export const request: Shape = openShape('the request', {
  messages: needValue(list(message, { rule: 'BED-010' }), 'BED-010'),
  system: mayNull(list(systemBlock)),
  inferenceConfig: mayNull(
    openShape('inferenceConfig', {
      maxTokens: mayNull(integer()),
      temperature: mayNull(number()),
      topP: mayNull(number()),
      stopSequences: mayNull(list(string())),
    }),
  ),
  toolConfig: mayNull(toolConfig),
  additionalModelRequestFields: mayNull(freeObject()),
});
