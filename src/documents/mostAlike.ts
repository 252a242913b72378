import { plain } from './sentencesOf.ts';

/** Words that say nothing about the subject of a sentence. */
const EMPTY = new Set(
  'a an the of to in on is are be it its and or not no with for that which by as from at'.split(
    ' ',
  ),
);

/**
 * The texts that are most similar to a text, by the words that they share; rare words count for more. Only a proposal for
 * somebody who reads both.
 * @param text to be compared
 * @param among texts to choose from
 * @returns the indexes of those that share any word with it, the most similar first
 */
export function mostAlike(text: string, among: string[]): number[] {
  const wordsOf = among.map(words);
  const wanted = words(text);
  const weight = (word: string) =>
    Math.log((2 + among.length) / (1 + wordsOf.filter((other) => other.has(word)).length));
  const score = (other: Set<string>) => {
    const shared = [...wanted].filter((word) => other.has(word));
    return shared.reduce((sum, word) => sum + weight(word), 0) / Math.sqrt(3 + other.size);
  };
  return wordsOf
    .map((other, index) => ({ index, score: score(other) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ index }) => index);
}

/** The words of a text: in lower case, names of fields whole and in their parts, without the ending of the plural. */
function words(text: string): Set<string> {
  const whole = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = whole.flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])/));
  return new Set(
    [...whole, ...parts]
      .map((word) => word.toLowerCase().replace(/(?<=\w{3})s$/, ''))
      .filter((word) => !EMPTY.has(word)),
  );
}
