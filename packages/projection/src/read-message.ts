import type { Media, Native, Origin, Text, ToolResult, UserPart } from '@exarch/conversation';
import type { Json } from '@exarch/values';

/** A part of a reply as a foreign request holds it: its arguments may be anything, and files may stand in it. */
export type ReadPart =
  | Text
  | Media
  | { readonly type: 'reasoning'; readonly text: string; readonly native?: Native }
  | {
      readonly type: 'call';
      readonly id: string;
      readonly name: string;
      readonly arguments: Json;
      readonly native?: Native;
    }
  | { readonly type: 'opaque'; readonly native: Native };

/** A message as a foreign request holds it. */
export type ReadMessage =
  | { readonly role: 'user'; readonly content: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly content: readonly ReadPart[]; readonly origin: Origin }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };
