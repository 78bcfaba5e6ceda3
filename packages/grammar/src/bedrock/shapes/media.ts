import type { Json } from '@exarch/values';
import {
  free,
  freeList,
  freeObject,
  mayNull,
  need,
  oneMember,
  openShape,
  type Shape,
  string,
  words,
} from '../../kind.ts';
import { fieldIn, hasIn } from '../../lenient.ts';
import { within } from '../../limit.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { documentNames } from '../limits.ts';

const location = mayNull(openShape('s3Location', { uri: need(string({ rule: 'BED-055' })) }));
const bytes = mayNull(free());

const source = oneMember('a source', {
  rule: 'BED-055',
  none: 'BED-055',
  several: 'BED-055',
  members: { bytes, s3Location: location },
});

const documentSource = oneMember('a document source', {
  rule: 'BED-055',
  none: 'BED-055',
  several: 'BED-055',
  members: { bytes, s3Location: location, text: mayNull(string()), content: mayNull(freeList()) },
});

/** A picture. */
export const image: Shape = openShape(
  'image',
  {
    format: need(words(['png', 'jpeg', 'gif', 'webp'], { rule: 'BED-054' }), 'BED-055'),
    source: need(source),
  },
  { also: [lookAtLocation] },
);

function lookAtLocation(value: Json, sight: Sight): void {
  if (!sight.is('claude') || !hasIn(fieldIn(value, 'source'), 's3Location')) return;
  const because = 'Claude takes no picture from S3; send the bytes.';
  sight.report('BED-057', because, ['source', 's3Location']);
}

/** A document; its name is the model's only way to speak of it. */
export const document: Shape = openShape('document', {
  name: need(string({ rule: 'BED-050', also: [within(documentNames, 'BED-050'), lookAtSpaces] })),
  format: mayNull(string()),
  source: need(documentSource),
  citations: mayNull(freeObject()),
  context: mayNull(string()),
});

function lookAtSpaces(name: Json, sight: Sight): void {
  if (!/\s\s/.test(String(name))) return;
  sight.report('BED-050', `${quoted(String(name))} has two spaces in a row; keep one.`);
}

/** Film or sound. */
export const recording: Shape = openShape(
  'a recording',
  { format: need(string({ rule: 'BED-055' })), source: need(source) },
  { also: [lookAtRecording] },
);

function lookAtRecording(_value: Json, sight: Sight): void {
  if (sight.is('claude')) sight.report('BED-056', 'Claude takes no film or sound; leave it out.');
}
