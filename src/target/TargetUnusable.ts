/** The target could not be used, so that there is no verdict: unreachable, no token. The message says what was tried. */
export class TargetUnusable extends Error {
  override name = 'TargetUnusable';
}
