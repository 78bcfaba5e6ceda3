import type { Json } from '@exarch/values';
import { isNoBase64 } from '../../base64.ts';
import {
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
import { shown } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { longestText } from '../limits.ts';

/** Reports a text no service takes in one piece. */
export function lookAtLength(text: Json, sight: Sight): void {
  if (typeof text !== 'string' || text.length <= longestText) return;
  sight.report('OAC-032', `Has ${text.length} characters, at most ${longestText} may stand.`);
}

const strict = { unknown: 'OAC-031' };
const breakpoint = { prompt_cache_breakpoint: mayNull(freeObject()) };

const text: Shape = shape(
  'a text part',
  { type: need(words(['text'])), text: need(string({ also: [lookAtLength] })), ...breakpoint },
  strict,
);
const refusal: Shape = shape(
  'a refusal part',
  { type: need(words(['refusal'])), refusal: need(string()) },
  strict,
);

const image: Shape = shape(
  'an image part',
  {
    type: need(words(['image_url'])),
    image_url: need(
      shape(
        'image_url',
        {
          url: need(string({ rule: 'OAC-027', also: [lookAtUrl] })),
          detail: mayNull(words(['auto', 'low', 'high', 'original'], { rule: 'OAC-027' })),
        },
        { rule: 'OAC-027', ...strict },
      ),
      'OAC-027',
    ),
    ...breakpoint,
  },
  strict,
);

function lookAtUrl(url: Json, sight: Sight): void {
  const address = String(url);
  const data = /^data:([^;,]*)/.exec(address);
  if (data) {
    if (!/^image\/(?:png|jpeg|jpg|gif|webp)$/.test(data[1] ?? '')) {
      sight.report('OAC-027', `Holds ${shown(data[1])}; only png, jpeg, gif and webp are taken.`);
    } else lookAtBytes(address, sight);
  } else if (!/^https?:\/\//.test(address)) {
    sight.report('OAC-027', 'Is neither an http address nor a data URL.');
  }
}

function lookAtBytes(address: string, sight: Sight): void {
  const bytes = /^data:[^,]*;base64,/.exec(address);
  if (bytes && address.length > bytes[0].length && !isNoBase64(address.slice(bytes[0].length)))
    return;
  sight.report('OAC-027', 'Holds no base64; put the bytes behind ;base64, in it.');
}

const audio: Shape = shape(
  'an audio part',
  {
    type: need(words(['input_audio'])),
    input_audio: need(
      shape('input_audio', {
        data: need(string({ rule: 'OAC-030' })),
        format: need(words(['wav', 'mp3'], { rule: 'OAC-030' })),
      }),
      'OAC-030',
    ),
    ...breakpoint,
  },
  { ...strict, also: [lookAtAudio] },
);

function lookAtAudio(_part: Json, sight: Sight): void {
  if (sight.is('audio')) return;
  sight.report('OAC-030', 'This model hears nothing; send the words instead.', ['type']);
}

const file: Shape = shape(
  'a file part',
  {
    type: need(words(['file'])),
    file: need(
      shape(
        'file',
        {
          file_id: mayNull(string({ rule: 'OAC-028' })),
          file_data: mayNull(string({ rule: 'OAC-029' })),
          filename: mayNull(string({ rule: 'OAC-028' })),
        },
        { rule: 'OAC-028', unknown: 'OAC-028', also: [lookAtFile] },
      ),
      'OAC-028',
    ),
    ...breakpoint,
  },
  strict,
);

function lookAtFile(part: Json, sight: Sight): void {
  if (hasIn(part, 'file_id')) return;
  const data = stringIn(part, 'file_data');
  if (data === undefined) {
    sight.report('OAC-028', 'A file is a file_id, or file_data with its filename.', ['file_id']);
    return;
  }
  if (!hasIn(part, 'filename')) {
    sight.report('OAC-028', 'File data stands with its filename.', ['filename']);
  }
  if (/^data:application\/pdf[;,]/.test(data)) return;
  sight.report('OAC-029', 'Chat takes PDF as a data URL only; make it text or use Responses.', [
    'file_data',
  ]);
}

const foreign = { image_url: 'OAC-026' };

function content(name: string, arms: { readonly [tag: string]: Shape }): Union {
  return union(name, {
    by: 'type',
    stranger: 'OAC-025',
    misplaced: foreign,
    rule: 'OAC-025',
    arms,
  });
}

/** What a system or developer message may hold. */
export const systemContent: Union = content('system content', { text });
/** What a user message may hold. */
export const userContent: Union = content('user content', {
  text,
  image_url: image,
  input_audio: audio,
  file,
});
/** What an assistant message may hold. */
export const assistantContent: Union = content('assistant content', { text, refusal });
/** What a tool's answer may hold. */
export const toolContent: Union = content('tool content', { text });
