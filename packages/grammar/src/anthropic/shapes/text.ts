import type { Json } from '@exarch/values';
import {
  boolean,
  freeList,
  freeObject,
  integer,
  may,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  words,
} from '../../kind.ts';
import { fieldIn, hasIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';

/** A cache mark; wherever it may stand. */
export const cacheControl: Shape = shape(
  'cache_control',
  { type: need(words(['ephemeral'])), ttl: may(words(['5m', '1h'])) },
  { rule: 'ANT-172', unknown: 'ANT-172' },
);

/** The switch for citations on documents and search results. */
export const citationsSwitch: Shape = shape('citations', { enabled: may(boolean()) });

const textFields = {
  type: need(words(['text'])),
  text: need(string()),
  cache_control: mayNull(cacheControl),
  citations: mayNull(freeList()),
};

/** Text that must say something. */
export const text: Shape = shape('text', textFields, { also: [lookForNothing] });

/** Text where nothing may be said: inside a tool result. */
export const resultText: Shape = shape('text in a tool result', textFields);

function lookForNothing(block: Json, sight: Sight): void {
  if (fieldIn(block, 'text') !== '') return;
  if (hasIn(block, 'cache_control')) {
    sight.report('ANT-043', 'Marks an empty text for the cache; leave the block out.', [
      'cache_control',
    ]);
  } else sight.report('ANT-041', 'The text is empty; leave the block out.', ['text']);
}

/** The tool that a call came from, when code called it. */
export const caller: Shape = shape('caller', {
  type: need(
    words([
      'direct',
      'code_execution_20250825',
      'code_execution_20260120',
      'code_execution_20260521',
    ]),
  ),
  tool_id: may(string()),
});

/** What an `output_config` may hold. */
export const outputConfig: Shape = shape('output_config', {
  effort: mayNull(words(['low', 'medium', 'high', 'xhigh', 'max'], { rule: 'ANT-008' })),
  format: mayNull(
    shape('output_config.format', {
      type: need(words(['json_schema'], { rule: 'ANT-008' }), 'ANT-008'),
      schema: need(freeObject(), 'ANT-008'),
    }),
  ),
  task_budget: mayNull(
    shape('task_budget', {
      type: need(words(['tokens'])),
      total: need(integer()),
      remaining: mayNull(integer()),
    }),
  ),
});
