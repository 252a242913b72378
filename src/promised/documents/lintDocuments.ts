import type { SpecProblem } from '../lint/SpecProblem.ts';
import type { ReadDocument } from './documentsAt.ts';
import type { Sentences } from './lintSentences.ts';
import type { PinnedDocument } from './readPinnedDocuments.ts';
import { entryName, writtenByHand } from './restingOn.ts';
import { type Sentence, plain } from './sentencesOf.ts';

/**
 * Compares the list of sentences with the documents themselves: reports each sentence that changed or vanished, with what
 * rests on it, and each that is not listed, with what probably rests on it.
 * @param sentences the list
 * @param documents as they are now
 */
export function lintDocuments(sentences: Sentences, documents: ReadDocument[]): SpecProblem[] {
  return documents.flatMap(({ document, path, sentences: found }) => {
    const { file } = document;
    return found === undefined
      ? [{ file, place: '#', message: `${path} is missing.`, foundBy: 'documents' }]
      : differences(sentences, document, found);
  });
}

function differences(
  sentences: Sentences,
  document: PinnedDocument,
  found: Sentence[],
): SpecProblem[] {
  const { file, pins } = document;
  const isListed = (sentence: Sentence) =>
    pins.some(({ digest, section }) => digest === sentence.digest && section === sentence.section);
  const unlisted = new Set(found.filter((sentence) => !isListed(sentence)));
  const problems = pins.flatMap(({ digest, section }, index): SpecProblem[] => {
    if (found.some((sentence) => sentence.digest === digest && sentence.section === section))
      return [];
    const problem = (change: string): SpecProblem => ({
      ...{ file, place: digest, foundBy: 'documents' },
      message: `${change} ${restingText(sentences, digest)}`,
    });
    const moved = found.find((sentence) => sentence.digest === digest);
    // Else the sentence right after the one before it, or the first of the document.
    const before = found.findIndex((sentence) => sentence.digest === pins[index - 1]?.digest);
    const follower = moved ?? found[before + 1];
    if (follower === undefined || !unlisted.has(follower))
      return [problem(`A sentence of "${section}" is gone.`)];
    unlisted.delete(follower);
    return [
      problem(
        moved === undefined
          ? `A sentence of "${section}" changed; now: "${follower.text}" (${follower.digest}).`
          : `A sentence moved from "${section}" to "${moved.section}".`,
      ),
    ];
  });
  return [
    ...problems,
    ...[...unlisted].map((sentence) => unlistedProblem(sentences, document, sentence)),
  ];
}

function restingText({ byDigest }: Sentences, digest: string): string {
  const ids = [...(byDigest.get(digest) ?? [])];
  return ids.length === 0 ? 'Nothing rests on it.' : `On it rest: ${ids.join(', ')}.`;
}

function unlistedProblem(
  { specs }: Sentences,
  { file, name }: PinnedDocument,
  { section, text, digest }: Sentence,
): SpecProblem {
  const candidates = specs
    .flatMap(writtenByHand)
    .filter(({ source }) => source.startsWith(`${name} › `));
  const texts = candidates.map((one) => ('question' in one ? one.question : one.statement));
  const close = mostAlike(text, texts)
    .slice(0, 3)
    .flatMap((index) => candidates[index] ?? [])
    .map(entryName);
  const message = `Nothing rests on a sentence of "${section}", which is not listed: "${text}". Likest to it: ${close.join(', ')}.`;
  return { file, place: digest, message, foundBy: 'documents' };
}

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
function mostAlike(text: string, among: string[]): number[] {
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
