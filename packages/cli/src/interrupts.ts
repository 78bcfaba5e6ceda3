/** An abort signal that follows the process's own: SIGINT and SIGTERM settle the record first. */
export type Interrupts = { readonly signal: AbortSignal; readonly close: () => void };

/** Listens until closed; a second signal while the record settles ends the process at once. */
export function interrupts(): Interrupts {
  const controller = new AbortController();
  const heard = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return {
    signal: controller.signal,
    close: () => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
}
