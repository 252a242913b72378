import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSentences, type Sentences } from '../../src/spec/documents/lintSentences.ts';
import { nameOf } from '../../src/spec/documents/restingOn.ts';
import { plain, sentencesOf } from '../../src/spec/documents/sentencesOf.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { readClientRules } from '../../src/spec/readClientRules.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { paint } from '../../src/text/paint.ts';
import { entryLine } from './entryLine.ts';

/**
 * What rests on each sentence of the documents that holds a text: rules (those for clients too), constraints, open points
 * (`open`), and what nothing on the wire can show (`not observable`).
 * @param folder where the documents lie
 * @throws WrongUse where a document is missing, and where no sentence holds the text
 */
export function rulesBySentence(text: string, folder: string): string {
  const sentences = loadSentences();
  const wanted = plain(text).toLowerCase();
  const found = sentences.documents
    .flatMap(({ name, source }) =>
      sentencesOf(name, readDocument(folder, source)).map((one) => ({ ...one, document: name })),
    )
    .filter((sentence) => sentence.text.toLowerCase().includes(wanted));
  if (found.length === 0)
    throw new WrongUse(`rule --sentence ${text}: no sentence of the documents holds this text.`);
  const lines = linesByName(sentences);
  return found
    .map(({ document, section, text: sentence, digest }) => {
      const names = [...(sentences.byDigest.get(digest) ?? [])];
      return [
        `${paint('bold', `"${sentence}"`)}  ${document} › ${section}  ${digest}`,
        ...(names.length === 0
          ? ['  nothing rests on it']
          : names.map((name) => lines.get(name) ?? `  ${name}`)),
      ].join('\n');
    })
    .join('\n\n');
}

function readDocument(folder: string, source: string): string {
  const path = join(folder, source);
  if (!existsSync(path)) throw new WrongUse(`rule --documents ${folder}: ${path} is missing.`);
  return readFileSync(path, 'utf8');
}

/** The line of each thing that can rest on a sentence, by its name. */
function linesByName({ specs }: Sentences): Map<string, string> {
  const entries = specs.flatMap((spec) => [
    ...rulesOf(spec),
    ...spec.openPoints,
    ...spec.notObservable,
  ]);
  const { rules, notObservable } = readClientRules();
  const all = [...entries, ...rules, ...notObservable];
  return new Map(all.map((entry) => [nameOf(entry), entryLine(entry)]));
}
