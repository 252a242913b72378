import { isMap, Scalar, YAMLMap, type Pair } from 'yaml';
import { yamlDocument } from '../../words/json/parseYaml.ts';
import type { Sentence } from './sentencesOf.ts';

/**
 * Updates the list of a document's sentences. A new sentence is added at its place, with nothing resting on it yet. A
 * sentence that is gone is removed, unless something still rests on it.
 * @param text the file in `specs/sentences/`
 * @param sentences those of the document, in its order
 * @param isNeeded whether something rests on a sentence of this digest
 */
export function pinSentences(
  text: string,
  sentences: Sentence[],
  isNeeded: (digest: string) => boolean,
): string {
  const document = yamlDocument(text);
  const listed = document.get('sections');
  const before = new Map((isMap(listed) ? listed.items : []).map((pair) => [nameOf(pair), pair]));
  const pins = [...before.values()].flatMap(pinsIn);
  const stays = new Set(sentences.map(({ digest }) => digest));
  const sections = new YAMLMap();
  for (const section of new Set([...sentences.map((one) => one.section), ...before.keys()])) {
    const own = pinsIn(before.get(section));
    const now = sentences.filter((one) => one.section === section).map(({ digest }) => digest);
    const needed = own.map(nameOf).filter((digest) => !stays.has(digest) && isNeeded(digest));
    const after = new YAMLMap();
    for (const digest of new Set([...now, ...needed]))
      after.add(
        [...own, ...pins].find((pin) => nameOf(pin) === digest) ??
          document.createPair(quoted(digest), []),
      );
    if (after.items.length > 0) sections.set(section, after);
  }
  document.set('sections', sections);
  return document.toString({ flowCollectionPadding: false, lineWidth: 0 });
}

function pinsIn(section: Pair | undefined): Pair[] {
  return isMap(section?.value) ? section.value.items : [];
}

/** A digest in quotes: some would be read as numbers. */
function quoted(digest: string): Scalar {
  const scalar = new Scalar(digest);
  scalar.type = Scalar.QUOTE_SINGLE;
  return scalar;
}

function nameOf({ key }: Pair): string {
  return String(key);
}
