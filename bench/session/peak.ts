import { readFileSync } from 'node:fs';

/**
 * The largest resident set of this process. Linux says it in `/proc`; what `getrusage` says there also
 * counts the parent that it was spawned from.
 */
export function peakBytes(): number {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // There is no such file elsewhere.
  }
  return process.resourceUsage().maxRSS * 1024;
}
