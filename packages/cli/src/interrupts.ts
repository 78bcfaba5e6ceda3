/** How a process is asked to end: Ctrl-C, a polite kill, a terminal that went away. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Hears every such signal until the answer is called. */
export function onSignals(heard: (signal: (typeof signals)[number]) => void): () => void {
  for (const signal of signals) process.on(signal, heard);
  return () => {
    for (const signal of signals) process.off(signal, heard);
  };
}

/** An abort signal that follows the process's own. */
export type Interrupts = { readonly signal: AbortSignal; readonly close: () => void };

/**
 * The first signal aborts, so that the record is settled before the process ends. At a second one
 * nothing is waited for but `end`, which stops what the process started.
 */
export function interrupts(end: () => Promise<unknown> = async () => undefined): Interrupts {
  const controller = new AbortController();
  const close = onSignals(() => {
    if (controller.signal.aborted) void end().finally(() => process.exit(130));
    controller.abort();
  });
  return { signal: controller.signal, close };
}
