import fc from 'fast-check';

/** A part of a reply, in the pieces in which it is to be streamed. */
export type MadePart =
  | { readonly kind: 'text'; readonly pieces: readonly string[] }
  | { readonly kind: 'thought'; readonly pieces: readonly string[]; readonly signature: string }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly name: string;
      readonly pieces: readonly string[];
      /** The output cap fell into it: the pieces are not all. */
      readonly isCut: boolean;
    };

/** A reply that a model made; `isCapped` where it reached its cap. */
export type MadeReply = { readonly parts: readonly MadePart[]; readonly isCapped: boolean };

function inPieces(text: string, cuts: readonly number[]): readonly string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  const ends = [...places, text.length];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end)).filter((piece) => piece !== '');
}

const cuts = fc.array(fc.nat(60), { maxLength: 3 });
const words = fc.constantFrom('so', 'it', 'goes', 'on', '{', '}', '"', 'é');
const told = fc.array(words, { minLength: 1, maxLength: 4 });
const inputs = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ path: told.map((list) => list.join('/')) }) },
);

type Drawn = {
  readonly kind: MadePart['kind'];
  readonly words: readonly string[];
  readonly input: object;
  readonly name: string;
  readonly cuts: readonly number[];
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('text', 'thought', 'call', 'call'),
  words: told,
  input: inputs,
  name: fc.constantFrom('rm', 'read'),
  cuts,
});

/** Whatever tells parts apart on the wire is told apart by its place. */
function made({ kind, words: list, input, name, cuts: at }: Drawn, place: number): MadePart {
  const pieces = list.map((word, index) => `${word}${place}.${index} `);
  if (kind === 'text') return { kind, pieces };
  if (kind === 'thought') return { kind, pieces, signature: `U0lH${'ABCDEFGH'.charAt(place)}A==` };
  const text = Object.keys(input).length === 0 && at.length % 2 === 0 ? '' : JSON.stringify(input);
  return { kind, id: `c${place}`, name, pieces: inPieces(text, at), isCut: false };
}

/** Replies of up to six parts; one in four is capped, and if a call stands last, in the midst of it. */
export const madeReplies: fc.Arbitrary<MadeReply> = fc
  .tuple(fc.array(drawn, { minLength: 1, maxLength: 6, size: 'max' }), fc.nat(3), fc.nat(3))
  .map(([list, cap, kept]) => {
    const parts = list.map(made);
    const isCapped = cap === 0;
    const last = parts.at(-1);
    if (!isCapped || last?.kind !== 'call') return { parts, isCapped };
    const pieces = last.pieces.slice(0, Math.min(kept, last.pieces.length - 1));
    return { parts: [...parts.slice(0, -1), { ...last, pieces, isCut: true }], isCapped };
  });
