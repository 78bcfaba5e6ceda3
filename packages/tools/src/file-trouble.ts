/** What the system reports of a file, in words that follow its name. */
export function fileTrouble(error: unknown): string {
  const code = String(error instanceof Error && 'code' in error ? error.code : error);
  return (Object.hasOwn(sentences, code) && sentences[code]) || `cannot be used: ${code}`;
}

const sentences: { readonly [code: string]: string } = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of its path is a file',
  EACCES: 'may not be opened by this user',
  EPERM: 'may not be changed by this user',
  EEXIST: 'is there already',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads in a circle',
  ENAMETOOLONG: 'is too long for a path',
  EADDRINUSE: 'is taken by another program',
  ENOSPC: 'cannot be written: the disk is full',
  EROFS: 'stands on a disk that is read-only',
};
