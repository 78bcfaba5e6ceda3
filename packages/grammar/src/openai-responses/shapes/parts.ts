import type { Json } from '@exarch/values';
import {
  freeList,
  freeObject,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { hasIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { longestFile, longestImage, longestText } from '../limits.ts';

/** Reports a text no service takes in one piece. */
export function noLongerThan(most: number, rule: string): (text: Json, sight: Sight) => void {
  return (text, sight) => {
    if (typeof text !== 'string' || text.length <= most) return;
    sight.report(rule, `Has ${text.length} characters, at most ${most} may stand.`);
  };
}

const breakpoint = { prompt_cache_breakpoint: mayNull(freeObject()) };
const said = string({ rule: 'OAR-013', also: [noLongerThan(longestText, 'OAR-013')] });

const inputText: Shape = shape('an input_text part', {
  type: need(words(['input_text'])),
  text: need(said),
  ...breakpoint,
});

const inputImage: Shape = shape(
  'an input_image part',
  {
    type: need(words(['input_image'])),
    image_url: mayNull(string({ rule: 'OAR-064', also: [noLongerThan(longestImage, 'OAR-064')] })),
    file_id: mayNull(string({ rule: 'OAR-064' })),
    detail: mayNull(words(['low', 'high', 'auto', 'original'], { rule: 'OAR-064' })),
    ...breakpoint,
  },
  { also: [lookAtImage] },
);

function lookAtImage(part: Json, sight: Sight): void {
  const url = stringIn(part, 'image_url');
  if (url === undefined) {
    if (!hasIn(part, 'file_id') && !hasIn(part, 'image_url')) {
      sight.report('OAR-064', 'A picture is an image_url or a file_id.', ['image_url']);
    }
    return;
  }
  if (/^https?:\/\/./.test(url) || /^data:[^,]*,./s.test(url)) return;
  const because = 'Is neither an http address nor a data URL with something in it.';
  sight.report('OAR-064', because, ['image_url']);
}

const inputFile: Shape = shape(
  'an input_file part',
  {
    type: need(words(['input_file'])),
    file_id: mayNull(string({ rule: 'OAR-065' })),
    file_url: mayNull(string({ rule: 'OAR-065' })),
    file_data: mayNull(string({ rule: 'OAR-065', also: [noLongerThan(longestFile, 'OAR-065')] })),
    filename: mayNull(string({ rule: 'OAR-065' })),
    detail: mayNull(string({ rule: 'OAR-065' })),
    ...breakpoint,
  },
  { also: [lookAtFile] },
);

const spoken = /^data:(?:audio|video)\//;

function lookAtFile(part: Json, sight: Sight): void {
  const data = stringIn(part, 'file_data');
  if (data === undefined) {
    if (hasIn(part, 'file_id') || hasIn(part, 'file_url') || hasIn(part, 'file_data')) return;
    sight.report('OAR-065', 'A file is a file_id, a file_url or file_data.', ['file_data']);
    return;
  }
  if (!/^data:[^,]*,./s.test(data)) {
    sight.report('OAR-065', 'Is no data URL; put data:<type>;base64, in front.', ['file_data']);
  } else if (spoken.test(data)) {
    sight.report('OAR-065', 'Holds sound or film, which no file may.', ['file_data']);
  }
}

const outputText: Shape = shape('an output_text part', {
  type: need(words(['output_text'])),
  text: need(said),
  annotations: mayNull(freeList()),
  logprobs: mayNull(freeList()),
  ...breakpoint,
});

const refusal: Shape = shape('a refusal part', {
  type: need(words(['refusal'])),
  refusal: need(string({ rule: 'OAR-013' })),
});

const inputs = { input_text: inputText, input_image: inputImage, input_file: inputFile };

/** What a user, system or developer message may hold. */
export const inputContent: Union = union('input content', {
  by: 'type',
  rule: 'OAR-012',
  stranger: 'OAR-012',
  arms: inputs,
});

/** What an assistant message may hold. */
export const outputContent: Union = union('assistant content', {
  by: 'type',
  rule: 'OAR-012',
  stranger: 'OAR-012',
  arms: { output_text: outputText, refusal },
});

/** What a tool may answer with. */
export const toolOutput: Union = union('tool output', {
  by: 'type',
  rule: 'OAR-025',
  stranger: 'OAR-025',
  arms: inputs,
});
