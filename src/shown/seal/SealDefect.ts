/** Thrown if the seal of a folder cannot be read. The message says why. */
export class SealDefect extends Error {
  override name = 'SealDefect';
}
