import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The workspace, from where this file is built to. */
export const root: URL = pathToFileURL(`${join(import.meta.dirname, '..', '..', '..')}/`);
