/**
 * Thrown if the target cannot be used (unreachable, no token), so that there is no verdict. The message says what was
 * tried.
 */
export class TargetUnusable extends Error {
  override name = 'TargetUnusable';
}
