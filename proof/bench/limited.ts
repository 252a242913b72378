/** A target as its file describes it, with these limits in place of its own. */
export function limited(
  target: Record<string, unknown>,
  limits: { concurrency?: number; requestsPerSecond?: number },
): Record<string, unknown> {
  return { ...target, limits };
}
