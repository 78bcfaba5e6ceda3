import type { Adapter, JsonObject } from '@exarch/values';

/** Readable text; never blank once admitted. */
export type Text = { readonly type: 'text'; readonly text: string };

/** An image, a PDF or another file, by value (base64) or by address. */
export type Media = {
  readonly type: 'media';
  /** A MIME type, such as `image/png`. */
  readonly mediaType: string;
  readonly name?: string;
} & ({ readonly data: string } | { readonly url: string });

/** Which protocol and model produced a part; native text goes back only there. */
export type Origin = { readonly adapter: Adapter; readonly model: string };

/** JSON text, byte for byte as it arrived. */
export type Native = { readonly origin: Origin; readonly json: string };

/** Readable thinking; `native` is the provider's whole item, where it must come back unchanged. */
export type Reasoning = {
  readonly type: 'reasoning';
  readonly text: string;
  readonly native?: Native;
};

/** A tool call. `native` holds only what the other fields cannot say: a signature, an item id. */
export type Call = {
  readonly type: 'call';
  /** Inside `isPortableId` once admitted, and unique among the calls of the context. */
  readonly id: string;
  /** Inside `isToolName` once admitted: some provider takes it, projection spells it for the others. */
  readonly name: string;
  readonly arguments: JsonObject;
  readonly native?: Native;
};

/** A part that only its origin can read. */
export type Opaque = { readonly type: 'opaque'; readonly native: Native };

export type UserPart = Text | Media;
export type AssistantPart = Text | Reasoning | Call | Opaque;

/** Why a reply ended. */
export type Stop =
  | 'end'
  | 'calls'
  | 'output_cap'
  | 'refused'
  | 'paused'
  | 'stop_sequence'
  | `other:${string}`;

/** What came of one call; in the order of the calls it answers. */
export type ToolResult = {
  readonly call: string;
  readonly name: string;
  readonly content: readonly UserPart[];
  readonly failed: boolean;
};

export type UserMessage = { readonly role: 'user'; readonly content: readonly UserPart[] };
export type AssistantMessage = {
  readonly role: 'assistant';
  readonly content: readonly AssistantPart[];
  readonly origin: Origin;
  readonly stop?: Stop;
};
export type ToolMessage = { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** One message of the neutral conversation. Small, closed, JSON. */
export type Message = UserMessage | AssistantMessage | ToolMessage;

/** A JSON Schema for a tool's arguments; its root is an object schema. */
export type JsonSchema = JsonObject;

/** A tool as the model is told of it. */
export type Tool = {
  /** Inside `isToolName` once admitted: up to 128 characters, dots and colons too. */
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
};

/** Everything a request is made of, before any provider. */
export type Conversation = {
  readonly system?: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[];
};

/** Tokens of one exchange. `input` counts everything read, the cached part included. */
export type Usage = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  /** Part of `output`. */
  readonly reasoning?: number;
};
