import { distance } from 'fastest-levenshtein';

/** So many are suggested; more would be a list to search. */
const SUGGESTED = 3;

/**
 * What was probably meant by a name that does not exist, as an end of a sentence: `; did you mean "a" or "b"?`, or the
 * empty text where nothing is near. A name is near where a third of it or less would have to change, or where it stands
 * within the other as it is.
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearMisses(name, known);
  if (near.length === 0) return '';
  const quoted = near.map((one) => `"${one}"`);
  const last = quoted.pop() ?? '';
  return `; did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`;
}

/** The known names nearest to one that does not exist, nearest first. */
function nearMisses(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase();
  return [...new Set(known)]
    .map((one) => ({ one, apart: apart(wanted, one.toLowerCase()) }))
    .filter(({ one, apart }) => apart <= Math.max(name.length, one.length) / 3)
    .sort((a, b) => a.apart - b.apart || (a.one < b.one ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(({ one }) => one);
}

/** A part that was left out (the service before an id, for example) counts less than one that is wrong. */
function apart(wanted: string, known: string): number {
  const PART = 4;
  if (wanted.length >= PART && known.includes(wanted)) return 1;
  return distance(wanted, known);
}
