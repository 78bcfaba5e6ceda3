/** An abort signal that follows the process's own. */
export type Interrupts = { readonly signal: AbortSignal; readonly close: () => void };

/**
 * SIGINT and SIGTERM abort, so that the record is settled before the process ends; a second one while
 * it settles ends the process at once, which the record survives too.
 */
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
