/** What went wrong with a file, in words that name it. */
export function fileTrouble(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence =
    typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (sentence !== undefined) return `${path} ${sentence}.`;
  return `${path}: ${error instanceof Error ? error.message : String(error)}`;
}

const sentences: { readonly [code: string]: string } = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of its path is a file',
  EACCES: 'may not be opened by this user',
  EPERM: 'may not be changed by this user',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads in a circle',
  ENAMETOOLONG: 'is too long for a path',
  ENOSPC: 'cannot be written: the disk is full',
  EROFS: 'stands on a disk that is read-only',
};
