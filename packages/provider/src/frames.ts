import type { WireEvent } from '@exarch/projection';

/** Cuts a stream of bytes into events; a chunk may end anywhere. */
export type Frames = {
  feed(bytes: Uint8Array): readonly WireEvent[];
  /** What stood unfinished when the stream ended cleanly. */
  end(): readonly WireEvent[];
};
