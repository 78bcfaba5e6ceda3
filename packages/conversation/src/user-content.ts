import {
  misfit,
  ok,
  pointer,
  type Refusal,
  type Result,
  refusal,
  refuse,
  wellFormed,
} from '@exarch/values';
import { type Admitted, seal } from './admitted.ts';
import { isBlank } from './blank.ts';
import { mediaRefusal } from './media.ts';
import type { UserPart } from './message.ts';
import { userContentShape } from './shapes.ts';

/** A prompt, a steering line or an import at the door: what cannot be sent is refused to its author. */
export function admitPrompt(content: readonly UserPart[]): Result<Admitted<readonly UserPart[]>> {
  const long = content.find((part) => part.type === 'text' && part.text.length > longestText);
  if (long) return tooLong();
  return judgeContent(content.map(wellFormedPart).filter(saysSomething));
}

/** Characters of one text that OpenAI's wires take; no model's context holds as many. */
const longestText = 10_485_760;

function tooLong(): Result<never> {
  return refuse(
    'conversation/text-too-long',
    '',
    `It is longer than the ${longestText.toLocaleString('en')} characters that a provider takes.`,
    'Put it into a file and name the file.',
  );
}

/** The content of a recorded prompt: a verdict, no repair. */
export function judgeContent(json: unknown): Result<Admitted<readonly UserPart[]>> {
  const odd = misfit(userContentShape, json);
  if (odd) return refuse('conversation/shape', odd.at, odd.because);
  const content = json as readonly UserPart[];
  const found = contentRefusal(content, '');
  return found ? { ok: false, refusal: found } : ok(seal(content));
}

/** Why the user's side would be refused by some provider, or undefined. */
export function contentRefusal(content: readonly UserPart[], at: string): Refusal | undefined {
  if (content.length === 0) {
    return refusal('conversation/blank-prompt', at, 'It says nothing.', 'Write something.');
  }
  for (const [index, part] of content.entries()) {
    const found = partRefusal(part, pointer(at, index));
    if (found) return found;
  }
  return undefined;
}

/** Why a text could not be sent, or undefined. */
export function textRefusal(text: string, at: string): Refusal | undefined {
  if (!text.isWellFormed()) {
    return refusal('conversation/text-well-formed', at, 'It holds half of a surrogate pair.');
  }
  return isBlank(text) ? refusal('conversation/blank-text', at, 'The text is blank.') : undefined;
}

/** True for a part that is not a blank text. */
export function saysSomething(part: UserPart): boolean {
  return part.type !== 'text' || !isBlank(part.text);
}

/** The part with its lone surrogates replaced. */
export function wellFormedPart(part: UserPart): UserPart {
  if (part.type === 'text') return { type: 'text', text: wellFormed(part.text) };
  return part.name === undefined ? part : { ...part, name: wellFormed(part.name) };
}

function partRefusal(part: UserPart, at: string): Refusal | undefined {
  return part.type === 'text'
    ? textRefusal(part.text, pointer(at, 'text'))
    : mediaRefusal(part, at);
}
