import { createRequire } from 'node:module';
import { causeWords, type LockKind } from './disk.ts';

/**
 * The byte that is locked lies past any log's end: some systems keep readers away from a locked range,
 * and readers of a log need no lock.
 */
const lockedByte = 2 ** 52;
const addonName = 'fs-native-extensions';

type Native = {
  tryLock(
    descriptor: number,
    offset: number,
    length: number,
    options: { readonly shared: boolean },
  ): boolean;
};

let loaded: Native | undefined;

/** Takes the kernel's lock on an open file, or answers that another holds it; the kernel frees it. */
export function tryKernelLock(descriptor: number, kind: LockKind): boolean {
  return native().tryLock(descriptor, lockedByte, 1, { shared: kind === 'shared' });
}

/** Loaded at the first lock: a machine without the addon can still read, and is told what is missing. */
function native(): Native {
  if (loaded) return loaded;
  try {
    const addon: Native = createRequire(import.meta.url)(addonName);
    loaded = addon;
    return addon;
  } catch (cause) {
    const message = `${addonName} does not load on this machine (${causeWords(cause)})`;
    throw Object.assign(new Error(message), { code: 'ENOLCK' });
  }
}
