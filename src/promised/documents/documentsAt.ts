import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readForeign } from '../../words/files/readForeign.ts';
import type { PinnedDocument } from './readPinnedDocuments.ts';
import { sentencesOf, type Sentence } from './sentencesOf.ts';

/** A document whose sentences are listed, and its present sentences. */
export interface ReadDocument {
  document: PinnedDocument;
  path: string;
  /** Undefined if there is no such file. */
  sentences: Sentence[] | undefined;
}

/**
 * Reads the documents whose sentences are listed.
 * @param path the folder of all of them, or the file of one
 */
export function documentsAt(documents: PinnedDocument[], path: string): ReadDocument[] {
  const isFile = existsSync(path) && !statSync(path).isDirectory();
  return documents
    .filter(({ source }) => !isFile || source === basename(path))
    .map((document) => {
      const file = isFile ? path : join(path, document.source);
      const text = existsSync(file) ? readForeign(file).toString() : undefined;
      const sentences = text === undefined ? undefined : sentencesOf(document.name, text);
      return { document, path: file, sentences };
    });
}
