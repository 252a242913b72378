import type { SpecProblem } from '../spec/SpecProblem.ts';
import type { ReadDocument } from './documentsAt.ts';
import type { Sentences } from './lintSentences.ts';
import type { PinnedDocument } from './readPinnedDocuments.ts';
import { nameOf, writtenByHand } from './restingOn.ts';
import type { Sentence } from './sentencesOf.ts';
import { mostAlike } from './mostAlike.ts';

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
    const resting = restingText(sentences, digest);
    const moved = found.find((sentence) => sentence.digest === digest);
    const follower = moved ?? following(found, pins[index - 1]?.digest);
    if (follower === undefined || !unlisted.has(follower))
      return [
        {
          file,
          place: digest,
          message: `A sentence of "${section}" is gone. ${resting}`,
          foundBy: 'documents',
        },
      ];
    unlisted.delete(follower);
    const change =
      moved === undefined
        ? `A sentence of "${section}" changed; now: "${follower.text}" (${follower.digest}).`
        : `A sentence moved from "${section}" to "${moved.section}".`;
    return [{ file, place: digest, message: `${change} ${resting}`, foundBy: 'documents' }];
  });
  return [
    ...problems,
    ...[...unlisted].map((sentence) => unlistedProblem(sentences, document, sentence)),
  ];
}

/** The sentence right after another, or the first of the document. */
function following(found: Sentence[], digest: string | undefined): Sentence | undefined {
  return found[found.findIndex((sentence) => sentence.digest === digest) + 1];
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
    .map(nameOf);
  const message = `Nothing rests on a sentence of "${section}", which is not listed: "${text}". Likest to it: ${close.join(', ')}.`;
  return { file, place: digest, message, foundBy: 'documents' };
}
