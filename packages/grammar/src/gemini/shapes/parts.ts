import type { Json } from '@exarch/values';
import {
  boolean,
  byType,
  type Field,
  forbidden,
  free,
  freeObject,
  mayNull,
  need,
  needValue,
  type OneMember,
  oneMember,
  type Shape,
  shape,
  string,
} from '../../kind.ts';
import { breachOf } from '../../limit.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { standIns, toolNames } from '../limits.ts';
import { fieldOf, many, manyIn, textOf } from '../spelling.ts';

function lookAtMimeType(value: Json, sight: Sight): void {
  const type = String(value);
  if (/^[\w.+-]+\/[\w.+*-]+/.test(type) && type !== 'image/gif' && type !== 'image/jpg') return;
  sight.report('GEM-060', `${quoted(type)} is no media type that is taken; name it in full.`);
}

function lookAtData(value: Json, sight: Sight): void {
  const data = String(value);
  if (data.startsWith('data:')) {
    sight.report('GEM-063', 'Starts with a data: prefix; send the base64 alone.');
  } else if (!/^[A-Za-z0-9+/_=-]*$/.test(data.slice(0, 64))) {
    sight.report('GEM-063', 'Is no base64.');
  }
}

const displayName = mayNull(string({ rule: 'GEM-025', also: [lookAtDisplayName] }));

function lookAtDisplayName(_name: Json, sight: Sight): void {
  if (!sight.is('aistudio')) return;
  sight.report('GEM-025', 'A display name is for Vertex; leave it out.');
}

const inlineData: Shape = shape('inlineData', {
  mimeType: need(string({ rule: 'GEM-060', also: [lookAtMimeType] })),
  data: need(string({ rule: 'GEM-063', also: [lookAtData] })),
  displayName,
});

const fileData: Shape = shape(
  'fileData',
  {
    fileUri: need(string({ rule: 'GEM-061' })),
    mimeType: mayNull(string({ rule: 'GEM-061' })),
    displayName,
  },
  { also: [lookAtFile] },
);

function lookAtFile(file: Json, sight: Sight): void {
  if (!sight.is('vertex') || fieldOf(file, 'mimeType') !== undefined) return;
  sight.report('GEM-061', 'Vertex wants the media type of a file.', ['mimeType']);
}

const inside = 'A signature stands on the part, beside functionCall; move it out.';

function vertexOnly(field: string): Field {
  return mayNull(free({ also: [(_value, sight) => lookAtFragment(field, sight)] }));
}

function lookAtFragment(field: string, sight: Sight): void {
  const where = sight.is('vertex') ? 'belongs to a stream and is never stored' : 'is for Vertex';
  sight.report('GEM-026', `${field} ${where}; put the arguments together.`);
}

const functionCall: Shape = shape('functionCall', {
  name: needValue(string({ rule: 'GEM-021', also: [lookAtCalledName] }), 'GEM-021'),
  args: mayNull(freeObject({ rule: 'GEM-020' })),
  id: mayNull(string()),
  partialArgs: vertexOnly('partialArgs'),
  willContinue: vertexOnly('willContinue'),
  thoughtSignature: mayNull(forbidden('GEM-045', inside)),
});

function lookAtCalledName(name: Json, sight: Sight): void {
  if (name === '') sight.report('GEM-021', 'The name is empty; name the function.');
  const breach = breachOf(toolNames, String(name));
  if (name !== '' && breach !== undefined) {
    sight.warn('GEM-021', `${quoted(String(name))} ${breach}; map it as in the declarations.`);
  }
}

const answerMedia: OneMember = oneMember('media in an answer', {
  none: 'GEM-004',
  several: 'GEM-005',
  members: { inlineData: mayNull(inlineData), fileData: mayNull(fileData) },
});

const functionResponse: Shape = shape(
  'functionResponse',
  {
    name: needValue(string({ rule: 'GEM-015', also: [lookAtAnsweringName] }), 'GEM-015'),
    response: needValue(freeObject({ rule: 'GEM-019' }), 'GEM-019'),
    id: mayNull(string()),
    parts: mayNull(many(answerMedia)),
    scheduling: mayNull(string()),
    willContinue: mayNull(boolean()),
  },
  { also: [lookAtAnswerMedia] },
);

function lookAtAnsweringName(name: Json, sight: Sight): void {
  if (name === '') sight.report('GEM-015', 'The name is empty; copy it from the call.');
}

function lookAtAnswerMedia(value: Json, sight: Sight): void {
  if (!sight.is('no-answer-media') || manyIn(value, 'parts').length === 0) return;
  const because = 'This model takes no media in an answer; send it in a content of its own.';
  sight.report('GEM-024', because, ['parts']);
}

const serverPart = mayNull(freeObject({ also: [lookAtServerPart] }));

function lookAtServerPart(_part: Json, sight: Sight): void {
  if (!sight.is('vertex')) return;
  sight.report('GEM-027', 'Vertex does not know this part; drop both halves.');
}

function lookAtSignature(value: Json, sight: Sight): void {
  const signature = String(value);
  if (standIns.includes(signature)) {
    if (sight.is('vertex'))
      sight.warn('GEM-043', 'Vertex may not take the stand-in as it is; encode it.');
    return;
  }
  const bare = signature.replace(/={1,2}$/, '');
  if (/^[A-Za-z0-9+/_-]*$/.test(bare) && bare.length % 4 !== 1) return;
  sight.report('GEM-043', 'Is no base64; send the signature as received, or none.');
}

const members: { readonly [name: string]: Field } = {
  text: mayNull(string()),
  inlineData: mayNull(inlineData),
  fileData: mayNull(fileData),
  functionCall: mayNull(functionCall),
  functionResponse: mayNull(functionResponse),
  executableCode: mayNull(
    shape('executableCode', {
      language: need(string()),
      code: need(string()),
      id: mayNull(string()),
    }),
  ),
  codeExecutionResult: mayNull(
    shape('codeExecutionResult', {
      outcome: need(string()),
      output: mayNull(string()),
      id: mayNull(string()),
    }),
  ),
  toolCall: serverPart,
  toolResponse: serverPart,
};

/** One part of a content. */
export const part: OneMember = oneMember('a part', {
  none: 'GEM-004',
  several: 'GEM-005',
  alone: 'videoMetadata',
  members,
  also: [lookAtEmptyText],
  beside: {
    thought: mayNull(boolean()),
    thoughtSignature: mayNull(string({ rule: 'GEM-043', also: [lookAtSignature] })),
    videoMetadata: mayNull(freeObject()),
    mediaResolution: mayNull(byType({ string: string(), object: freeObject() })),
    audioTranscription: mayNull(free()),
    partMetadata: mayNull(freeObject()),
    mediaProcessing: mayNull(free()),
    speechMetadata: mayNull(free()),
  },
});

function lookAtEmptyText(value: Json, sight: Sight): void {
  if (textOf(value, 'text') !== '') return;
  const signed = textOf(value, 'thoughtSignature') !== undefined;
  const because = 'The text is empty; leave the part out.';
  if (sight.is('vertex') && !signed) sight.report('GEM-006', because, ['text']);
  else if (!signed) sight.warn('GEM-006', because, ['text']);
}
