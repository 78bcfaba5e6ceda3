/** How long to ask again for what another may hold for an instant. */
export type Patience = { readonly attempts: number; readonly pauseMs: number };

/** Asks until it is granted or the patience ends. Blocks the thread: a log is opened synchronously. */
export function waitUntil(granted: () => boolean, { attempts, pauseMs }: Patience): boolean {
  for (let attempt = 1; !granted(); attempt += 1) {
    if (attempt === attempts) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return true;
}
