import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCheck } from '../reading/formatCheck.ts';
import { YamlFile } from '../YamlFile.ts';

/** Why nothing rests on a sentence (`specs/schemas/sentences.schema.json`). */
type Reason = 'heading' | 'explanation';

/** A sentence in `specs/sentences/`: its digest, and what rests on it besides the rules that name the digest. */
export interface Pin {
  digest: string;
  section: string;
  /** Ids of constraints, with `*`, and elements of OpenAPI documents; or the reason why nothing rests on it. */
  names: string[] | Reason;
}

/** All sentences of one document from which the specifications were written, in its order. */
export interface PinnedDocument {
  /** Within `specs/`: `sentences/analytics.yaml`. */
  file: string;
  /** The document's name in sources: `Analytics`. */
  name: string;
  /** The document's own file name: `analytics.md`. */
  source: string;
  sections: string[];
  pins: Pin[];
}

interface SentencesFile {
  document: string;
  file: string;
  sections: Record<string, Record<string, string[] | Reason>>;
}

const FOLDER = 'sentences';
const checkFormat = formatCheck('sentences.schema.json');

/**
 * Reads `specs/sentences/`.
 * @param specsFolder the folder of the specifications
 * @throws SpecDefect on a file of another format
 */
export function readPinnedDocuments(specsFolder: string): PinnedDocument[] {
  const folder = join(specsFolder, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) =>
      readPinnedDocument(`${FOLDER}/${name}`, readFileSync(join(folder, name), 'utf8')),
    );
}

/**
 * Reads one file of `specs/sentences/`.
 * @param file its name within `specs/`
 * @param text its YAML
 * @throws SpecDefect on another format
 */
export function readPinnedDocument(file: string, text: string): PinnedDocument {
  const { value } = new YamlFile(file, text);
  checkFormat(file, value);
  const { document, file: source, sections } = value as unknown as SentencesFile;
  const pins = Object.entries(sections).flatMap(([section, sentences]) =>
    Object.entries(sentences).map(([digest, names]) => ({ digest, section, names })),
  );
  return { file, name: document, source, sections: Object.keys(sections), pins };
}
