/** What this machine lacks if a file cannot be written or opened, by the code of the system's error. */
const LACKS: Record<string, string> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file would be larger than is allowed here',
  EMFILE: 'no more files may be open at once (ulimit -n)',
  ENFILE: 'no more files may be open on this machine',
  EISDIR: 'a folder stands in its place',
  EROFS: 'the file system is read-only',
  EIO: 'the device reported an error',
  ENOENT: 'the folder is gone',
  ENOTDIR: 'the folder is gone',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
};

/** Why a file could not be written or opened, in words; undefined if the error is not of the file system. */
export function unwritableReason(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || !Object.hasOwn(LACKS, code)) return undefined;
  return `${LACKS[code]} (${code})`;
}
