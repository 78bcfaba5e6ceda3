import type { Asked, Tail } from './asked.ts';

/** What the stand-in says of itself. */
export const whatItIs =
  'I am the built-in stand-in: no model is behind me, only a small program that runs the commands and reads the files you name, such as "run `ls`". For a real model, set a key such as ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or name one with --provider and --model.';

type Answer = (words: RegExpExecArray, asked: Asked, standing: Tail) => string;

const answers: readonly (readonly [RegExp, Answer])[] = [
  [
    /^\s*(?:please )?(?:say|repeat|echo|reply|answer|respond)(?: back)?(?: to me)?(?: with)?(?: only| just| exactly)*(?: the)?(?: single)?(?: words?)?[:,]?\s+["'`]?([^"'`\n]{1,200}?)["'`]?[.!]*\s*$/i,
    ([, words = '']) => words,
  ],
  [
    /(-?\d+(?:\.\d+)?)\s*(\+|-|−|\*|x|×|\/|÷|plus|minus|times|divided by)\s*(-?\d+(?:\.\d+)?)/i,
    sum,
  ],
  [/\b(?:which|what)\b.*\btools?\b/i, (_, { tools }) => toolList(tools.map(({ name }) => name))],
  [
    /\bwhat(?: did|'d)? (?:i|we) (?:first )?(?:ask|say|said|asked)\b|\bmy (?:first|last) (?:question|message|prompt)\b/i,
    remembered,
  ],
  [
    /\b(?:which|what) model\b|\bwho are you\b|\bwhat are you\b/i,
    (_, { model }) => `${whatItIs} The request names me \`${model}\`.`,
  ],
  [/^\s*(?:hi|hello|hey|good (?:morning|evening|day))\b/i, () => `Hello. ${whatItIs}`],
  [/^\s*(?:thanks|thank you|thx)\b/i, () => 'You are welcome.'],
];

/** Answers without a tool: simple things as they are, all else by saying what this is. */
export function smallTalk(asked: Asked, standing: Tail): string {
  if (standing.words === '') return 'Noted.';
  for (const [pattern, answer] of answers) {
    const found = pattern.exec(standing.words.slice(0, 2_000));
    if (found) return answer(found, asked, standing);
  }
  return whatItIs;
}

function sum([, left = '', sign = '', right = '']: RegExpExecArray): string {
  const [a, b] = [Number(left), Number(right)];
  const value = resultOf(sign.toLowerCase(), a, b);
  return `${left} ${sign} ${right} = ${Number.isFinite(value) ? Number(value.toPrecision(12)) : 'undefined'}`;
}

function resultOf(sign: string, a: number, b: number): number {
  if (sign === '+' || sign === 'plus') return a + b;
  if (sign === '-' || sign === '−' || sign === 'minus') return a - b;
  if (sign === '/' || sign === '÷' || sign === 'divided by') return a / b;
  return a * b;
}

function toolList(names: readonly string[]): string {
  if (names.length === 0) return 'The request offers me no tools.';
  return `The request offers me ${names.length === 1 ? 'one tool' : `${names.length} tools`}: ${names.join(', ')}.`;
}

function remembered([words]: RegExpExecArray, _: Asked, { earlier }: Tail): string {
  const which = /first/i.test(words) ? earlier[0] : earlier.at(-1);
  return which === undefined
    ? 'Nothing before this.'
    : `You said: ${which.slice(0, 300).toWellFormed()}`;
}
