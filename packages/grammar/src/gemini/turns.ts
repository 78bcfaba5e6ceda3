import type { Json, JsonObject } from '@exarch/values';
import { fieldIn } from '../lenient.ts';
import { fieldOf, manyIn, textOf } from './spelling.ts';

/** A call or an answer, and which part of its content it is. */
export type Member = {
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly place: number;
  readonly signed: boolean;
};

/** One content as the order rules see it. */
export type Turn = {
  readonly role: 'user' | 'model';
  readonly index: number;
  readonly parts: number;
  readonly calls: readonly Member[];
  readonly answers: readonly Member[];
};

/** The contents; without a role the user speaks, and so does a function. */
export function turnsIn(body: JsonObject): readonly Turn[] {
  return manyIn(body, 'contents').map((content, index) => {
    const parts = manyIn(content, 'parts');
    return {
      role: textOf(content, 'role') === 'model' ? 'model' : 'user',
      index,
      parts: parts.length,
      calls: membersIn(parts, 'functionCall'),
      answers: membersIn(parts, 'functionResponse'),
    };
  });
}

function membersIn(parts: readonly Json[], kind: string): readonly Member[] {
  return parts.flatMap((part, place) => {
    const json = fieldOf(part, kind);
    if (json === undefined) return [];
    const signature = textOf(part, 'thoughtSignature');
    return [
      {
        name: textOf(json, 'name'),
        id: typeof fieldIn(json, 'id') === 'string' ? textOf(json, 'id') : undefined,
        place,
        signed: signature !== undefined && signature !== '',
      },
    ];
  });
}
