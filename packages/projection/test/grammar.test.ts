import type { Tool } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { conversations } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { targets } from './targets.ts';

const tools: readonly Tool[] = [
  { name: 'shell', description: 'Runs.', parameters: { type: 'object', properties: {} } },
  { name: 'mcp.files:read', description: 'Reads.', parameters: { type: 'object', properties: {} } },
];
const asked = fc.record(
  { system: fc.constant('Be brief.'), tools: fc.constant(tools) },
  { requiredKeys: [] },
);
const judged = targets.filter(({ adapter }) => ['anthropic', 'openai-chat'].includes(adapter));

describe.each(judged)('the grammar, of what is sent to $adapter $options.model', (target) => {
  const { adapter, options } = target;
  const { model, profile } = options;

  test('finds nothing refused', () => {
    fc.assert(
      fc.property(conversations({ replies: 'mixed', maxSteps: 16 }), asked, (messages, rest) => {
        const text = encodeBody(project(adapter, { ...rest, messages }, options));
        const found = validateInput(adapter, JSON.parse(text), {
          model,
          ...(profile === undefined ? {} : { profile }),
        });
        expect(isRefused(found) ? found : []).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
