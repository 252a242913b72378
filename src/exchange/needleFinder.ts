/** So many first characters of a needle are looked up at once. No needle may be shorter. */
const PREFIX = 4;
const BUCKETS = 2 ** 16;

/**
 * Makes a function that says which of many texts stand in another, in the order given, in one pass over it:
 * a target has hundreds of encoded secrets, and looking for each in turn takes longer than the exchange itself.
 * @param needles of 4 characters or more
 * @throws Error for a shorter one (an error of ours)
 */
export function needleFinder(needles: readonly string[]): (text: string) => string[] {
  const buckets = new Map<number, string[]>();
  const isUsed = new Uint8Array(BUCKETS);
  for (const needle of needles) {
    if (needle.length < PREFIX) throw new Error(`needles have ${PREFIX} characters or more`);
    const bucket = bucketAt(needle, 0);
    isUsed[bucket] = 1;
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), needle]);
  }
  return (text) => {
    const found = new Set<string>();
    for (let at = 0; at + PREFIX <= text.length; at++) {
      const bucket = bucketAt(text, at);
      if (isUsed[bucket] === 0) continue;
      for (const needle of buckets.get(bucket) ?? []) {
        if (text.startsWith(needle, at)) found.add(needle);
      }
    }
    return found.size === 0 ? [] : needles.filter((needle) => found.has(needle));
  };
}

function bucketAt(text: string, at: number): number {
  const [a, b] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const [c, d] = [text.charCodeAt(at + 2), text.charCodeAt(at + 3)];
  return (a * 4099 + b * 257 + c * 31 + d) % BUCKETS;
}
