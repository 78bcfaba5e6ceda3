import { encodeBody, project } from '@exarch/projection';
import type { Adapter } from '@exarch/values';
import { conversationOf } from '../wire/conversation.ts';
import { models } from '../wire/models.ts';

/** A request of a working session, as text and decoded from it. */
export type Body = { readonly text: string; readonly json: unknown };

/** The shortest request of a workday that has at least so many bytes. */
export function bodyOf(adapter: Adapter, bytes: number): Body {
  let count = 4;
  let text = textOf(adapter, count);
  while (text.length < bytes) {
    count = Math.max(count + 4, Math.ceil((count * bytes) / text.length / 4) * 4);
    text = textOf(adapter, count);
  }
  return { text, json: JSON.parse(text) };
}

function textOf(adapter: Adapter, count: number): string {
  const options = { model: models[adapter], maxTokens: 32_000 };
  return encodeBody(project(adapter, conversationOf(count), options));
}
