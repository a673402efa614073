/** What an operator can do about it, for the reasons that they meet. */
const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room, or name a file on another disk',
  EDQUOT: 'the quota is used up: make room, or name a file on another disk',
  EACCES: 'this user may not write there: choose another folder, or change its rights',
  EPERM: 'this user may not write there: choose another folder, or change its rights',
  EROFS: 'that disk can only be read: choose another folder',
  ENOENT: 'its folder is not there: make it first',
  EFBIG: 'the file would be larger than is allowed: name a file on another disk',
};

/** A sentence with the file instead of the system's code. */
export function fileNotWritten(path: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = advice[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new Error(`${path} could not be written: ${reason}.`, { cause });
}

/** Whether it is the file that failed, and not the database. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code) in advice;
}
