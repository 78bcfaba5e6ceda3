/** One event of a stream, out of its frame. */
export type StreamEvent = { readonly event?: string; readonly data: string };

/** Cuts a stream of bytes into events; a chunk may end anywhere. */
export type Frames = {
  feed(bytes: Uint8Array): readonly StreamEvent[];
  /** What stood unfinished when the stream ended cleanly. */
  end(): readonly StreamEvent[];
};
