import type { Json, JsonObject } from '@exarch/values';
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
  return manyIn(body, 'contents').map(turnOf);
}

function turnOf(content: Json, index: number): Turn {
  const parts = manyIn(content, 'parts');
  const calls: Member[] = [];
  const answers: Member[] = [];
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place];
    const call = fieldOf(part, 'functionCall');
    if (call !== undefined) calls.push(memberOf(call, part, place));
    const answer = fieldOf(part, 'functionResponse');
    if (answer !== undefined) answers.push(memberOf(answer, part, place));
  }
  const role = fieldOf(content, 'role') === 'model' ? 'model' : 'user';
  return { role, index, parts: parts.length, calls, answers };
}

function memberOf(json: Json, part: Json | undefined, place: number): Member {
  const signature = textOf(part, 'thoughtSignature');
  return {
    name: textOf(json, 'name'),
    id: textOf(json, 'id'),
    place,
    signed: signature !== undefined && signature !== '',
  };
}
