import { printable } from '../printable.ts';

/** Thrown for a file of others that is not read: it is missing, no plain file, too large, damaged. The message says why. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  /** Why, as the end of a sentence about the file: `is no plain file (a pipe)`. */
  readonly why: string;
  /** The code of the system's error, such as ENOENT, if there was one. */
  readonly code: string | undefined;

  constructor(path: string, why: string, code?: string) {
    super(printable(`${path}: ${why}.`));
    this.why = printable(why);
    this.code = code;
  }
}
