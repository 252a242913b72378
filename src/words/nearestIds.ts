import { distance } from 'fastest-levenshtein';

/** How many names are suggested; more would be a list to search. */
const SUGGESTED = 3;
/** From this similarity on (1 for the same words), a name is near by its words. */
const ALIKE = 0.5;

/** From this likeness on a name is near, though the one that does not exist begins with another service or operation. */
const ALIKE_ELSEWHERE = 0.75;

/**
 * The known names that are nearest to one that does not exist, nearest first. A name is near by its letters, if at most a
 * third of it would have to change or if one name contains the other; or by its words, if half of them are equal or nearly
 * so. A rare word counts more than a frequent one.
 *
 * An id begins with its service and operation, which are seldom what is wrong with it: where known names begin alike
 * (`stock/list/`), others have to be nearer, and where none is near, the nearest that begin alike are taken.
 */
export function nearestIds(name: string, known: Iterable<string>): string[] {
  const names = [...new Set(known)];
  const likeness = byWords(name, names);
  const begin = /^[^/]+\/[^/]+\//.exec(name)?.[0];
  const siblings = new Set(names.filter((one) => begin !== undefined && one.startsWith(begin)));
  const needed = (one: string) =>
    siblings.size > 0 && !siblings.has(one) ? ALIKE_ELSEWHERE : ALIKE;
  const near = names
    .map((one) => ({ one, likeness: Math.max(byLetters(name, one), likeness(one)) }))
    .filter((found) => found.likeness >= needed(found.one));
  const found =
    near.length > 0 ? near : [...siblings].map((one) => ({ one, likeness: share(name, one) }));
  return found
    .sort((a, b) => b.likeness - a.likeness || (a.one < b.one ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(({ one }) => one);
}

/** How much of two names is the same, by letters. */
function share(name: string, other: string): number {
  return 1 - distance(name, other) / Math.max(name.length, other.length);
}

/** How similar two names are by their letters; 0 if they are not near. */
function byLetters(name: string, known: string): number {
  const [wanted, other] = [name.toLowerCase(), known.toLowerCase()];
  // A part that was left out (the service before an id, for example) counts less than a wrong one.
  const PART = 4;
  if (wanted.length >= PART && other.includes(wanted))
    return Math.max(ALIKE, 1 - 1 / wanted.length - (other.length - wanted.length) / 1000);
  const share = distance(wanted, other) / Math.max(wanted.length, other.length);
  return share <= 1 / 3 ? 1 - share : 0;
}

/** How similar names are to one by their words: the weight of the words of both, divided by that of the words of either. */
function byWords(name: string, names: string[]): (known: string) => number {
  const wanted = wordsOf(name);
  if (wanted.length < 2) return () => 0;
  const counts = new Map<string, number>();
  const words = new Map(names.map((one) => [one, wordsOf(one)]));
  for (const word of [...words.values()].flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(1 + names.length / (counts.get(word) ?? 1));
  const meant = new Map(wanted.map((word) => [word, meantBy(word, counts)]));
  const sum = (some: string[]) => some.reduce((total, word) => total + weight(word), 0);
  return (known) => {
    const own = words.get(known) ?? [];
    const shared = own.filter((word) => wanted.some((one) => meant.get(one)?.has(word)));
    const matched = wanted.filter((one) => own.some((word) => meant.get(one)?.has(word)));
    const lacking = wanted.filter((one) => !matched.includes(one));
    return (2 * sum(shared)) / (sum(own) + sum(shared) + sum(lacking) || 1);
  };
}

function wordsOf(name: string): string[] {
  return [...new Set(name.toLowerCase().match(/[a-z0-9]+/g) ?? [])];
}

/**
 * The known words that a word may mean: itself and, if it is long enough, words of nearly the same spelling or with this
 * beginning.
 */
function meantBy(word: string, known: ReadonlyMap<string, number>): Set<string> {
  return new Set([...known.keys()].filter((other) => other === word || isNearly(word, other)));
}

function isNearly(word: string, other: string): boolean {
  const [shorter, longer] = [word, other].toSorted((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  if (shorter.length < 3) return false;
  if (distance(word, other) / longer.length <= 0.3) return true;
  return longer.startsWith(shorter.slice(0, Math.max(4, Math.ceil((2 / 3) * shorter.length))));
}
