import type { Json } from '@exarch/values';
import {
  type Field,
  forbidden,
  free,
  freeObject,
  list,
  mayNull,
  need,
  needValue,
  type OneMember,
  oneMember,
  openShape,
  type Shape,
  string,
  words,
} from '../../kind.ts';
import { fieldIn, listIn, stringIn } from '../../lenient.ts';
import { within } from '../../limit.ts';
import type { Sight } from '../../sight.ts';
import { callIds, toolNames } from '../limits.ts';
import { document, image, recording } from './media.ts';

function lookForText(value: Json, sight: Sight): void {
  if (typeof value !== 'string' || value.trim() !== '') return;
  sight.report('BED-006', 'The text is blank; leave the block out.');
}

/** A mark up to which the prompt is cached. */
export const cachePoint: Shape = openShape(
  'cachePoint',
  {
    type: need(words(['default'], { rule: 'BED-063' })),
    ttl: mayNull(words(['5m', '1h'], { rule: 'BED-063' })),
  },
  { rule: 'BED-063' },
);

const id = string({ rule: 'BED-017', also: [within(callIds, 'BED-017')] });

/** A call. Those of the provider's own tools carry a `type`. */
export const toolUse: Shape = openShape('toolUse', {
  toolUseId: need(id),
  name: need(string({ rule: 'BED-019', also: [within(toolNames, 'BED-019')] })),
  input: needValue(freeObject({ rule: 'BED-020' }), 'BED-020'),
});

const resultContent: OneMember = oneMember('tool result content', {
  none: 'BED-005',
  several: 'BED-005',
  members: {
    text: mayNull(string({ also: [lookAtResultText] })),
    json: mayNull(freeObject({ rule: 'BED-022' })),
    image: mayNull(image),
    document: mayNull(document),
    video: mayNull(recording),
    audio: mayNull(recording),
    searchResult: mayNull(freeObject()),
  },
});

function lookAtResultText(value: Json, sight: Sight): void {
  if (typeof value !== 'string' || value.trim() !== '' || sight.is('blank-result-taken')) return;
  const because = 'The text of the result is blank; say that there was none.';
  if (sight.is('claude') && value === '') sight.report('BED-023', because);
  else sight.warn('BED-023', because);
}

/** The answer to a call. */
export const toolResult: Shape = openShape(
  'toolResult',
  {
    toolUseId: need(id),
    content: needValue(list(resultContent, { rule: 'BED-021' }), 'BED-021'),
    status: mayNull(words(['success', 'error'], { rule: 'BED-025' })),
  },
  { also: [lookForContent, lookAtImages] },
);

function lookForContent(result: Json, sight: Sight): void {
  const content = fieldIn(result, 'content');
  if (!Array.isArray(content) || content.length > 0) return;
  if (stringIn(result, 'status') === 'error') {
    sight.report('BED-021', 'Is an error and says nothing; say what went wrong.', ['content']);
  } else if (sight.is('no-empty-result')) {
    sight.report('BED-021', 'This model takes no empty result; say that there was none.', [
      'content',
    ]);
  } else sight.warn('BED-021', 'The result is empty; say that there was none.', ['content']);
}

function lookAtImages(result: Json, sight: Sight): void {
  if (!sight.is('no-result-images')) return;
  for (const [place, part] of listIn(fieldIn(result, 'content')).entries()) {
    if (fieldIn(part, 'image') === undefined) continue;
    const because = 'This model takes no picture in a result; put it behind the results.';
    sight.report('BED-024', because, ['content', place, 'image']);
  }
}

/** Reasoning, readable or sealed. */
export const reasoningContent: OneMember = oneMember('reasoningContent', {
  rule: 'BED-040',
  none: 'BED-040',
  several: 'BED-040',
  members: {
    reasoningText: mayNull(
      openShape(
        'reasoningText',
        {
          text: needValue(string({ rule: 'BED-040' }), 'BED-040'),
          signature: mayNull(string({ rule: 'BED-040' })),
        },
        { rule: 'BED-040' },
      ),
    ),
    redactedContent: mayNull(free()),
  },
});

const toolChange = 'Tools change in a system message only, which is not open; drop the block.';

const members: { readonly [name: string]: Field } = {
  text: mayNull(string({ also: [lookForText] })),
  image: mayNull(image),
  document: mayNull(document),
  video: mayNull(recording),
  audio: mayNull(recording),
  toolUse: mayNull(toolUse),
  toolResult: mayNull(toolResult),
  reasoningContent: mayNull(reasoningContent),
  cachePoint: mayNull(cachePoint),
  guardContent: mayNull(freeObject()),
  citationsContent: mayNull(freeObject()),
  searchResult: mayNull(freeObject()),
  toolAddition: mayNull(forbidden('BED-065', toolChange)),
  toolRemoval: mayNull(forbidden('BED-065', toolChange)),
};

/** One block of a message. */
export const contentBlock: OneMember = oneMember('a content block', {
  none: 'BED-005',
  several: 'BED-005',
  members,
});

/** One block of `system`. */
export const systemBlock: OneMember = oneMember('a system block', {
  rule: 'BED-064',
  none: 'BED-064',
  several: 'BED-064',
  members: {
    text: mayNull(string({ rule: 'BED-064', also: [lookForSystemText] })),
    guardContent: mayNull(freeObject()),
    cachePoint: mayNull(cachePoint),
  },
});

function lookForSystemText(value: Json, sight: Sight): void {
  if (value === '') sight.report('BED-064', 'The system text is empty; leave it out.');
}
