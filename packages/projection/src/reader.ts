import type { JsonObject } from '@exarch/values';

/** One decoded event; `raw` is its text. */
export type StreamEvent = {
  readonly json: JsonObject;
  readonly raw: string;
  readonly name: string;
};

/** How one protocol's events become parts of a reply. */
export type Reader = {
  read(event: StreamEvent): void;
  /** Called at the mark `[DONE]`, where the protocol has one. */
  done?(): void;
  /** Called once, when the stream has ended. */
  close?(): void;
};
