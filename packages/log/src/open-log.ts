import type { OpenFile } from './disk.ts';
import type { Home } from './home.ts';
import type { Log } from './log.ts';
import type { PointerReader } from './pointer-reader.ts';
import type { SessionId } from './session-id.ts';
import type { Heard } from './sink.ts';

/** A log held for writing, created or read back; a `Session` is made of one. */
export type OpenLog = {
  readonly home: Home;
  readonly id: SessionId;
  readonly path: string;
  readonly file: OpenFile;
  readonly reader: PointerReader;
  readonly log: Log;
  /** Bytes of an unfinished line that were moved aside before it went on. */
  readonly setAside: number;
  /** Where this process began to write: what stands before was heard by others. */
  readonly heard: Heard;
};
