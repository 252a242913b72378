import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintDocuments } from '../../src/documents/lintDocuments.ts';
import { lintOpenPoints } from '../../src/documents/lintOpenPoints.ts';
import { lintSentences, loadSentences } from '../../src/documents/lintSentences.ts';
import { checksOf } from '../../src/run/checksOf.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { lintSpecs } from '../../src/spec/lintSpecs.ts';
import { loadSpecs, SPECS_FOLDER } from '../../src/spec/loadSpecs.ts';
import {
  published,
  publishedIdProblems,
  publishedIdsFile,
  publishedIdsIn,
} from '../../src/spec/publishedIds.ts';
import type { SpecProblem } from '../../src/spec/SpecProblem.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { paint } from '../../src/text/paint.ts';
import { suiteOf } from '../../suites/suites.ts';

/** Options of `spec lint`. */
export interface LintOptions {
  /** Where the documents lie that the specifications were read from. */
  documents?: string;
  /** Write down ids that are new, and levels that changed, before anything is checked. */
  publish?: boolean;
}

/**
 * Checks the specifications: their form, that every rule has a check, that ids are those that were published, and that
 * everything rests on a sentence of the documents, no must beside an open point without a reason. Returns the exit code:
 * 1 where anything is wrong.
 * @throws WrongUse
 */
export async function lint({ documents, publish = false }: LintOptions): Promise<number> {
  if (documents !== undefined && !existsSync(documents))
    throw new WrongUse(`--documents ${documents}: there is no such folder.`);
  const linted = await lintSpecs();
  // The rest can only be looked for where the specifications load.
  const problems = linted.some(({ foundBy }) => foundBy === 'loader')
    ? linted
    : [...linted, ...withoutCheck(), ...ofIds(publish), ...ofSentences(documents)];
  for (const { file, place, message, foundBy } of problems) {
    console.log(
      `${paint('bold', `specs/${file}`)} ${place}: ${message} ${paint('dim', `(${foundBy})`)}`,
    );
  }
  if (problems.length > 0) {
    console.log(paint('red', problems.length === 1 ? '1 problem' : `${problems.length} problems`));
    return 1;
  }
  const specs = loadSpecs();
  const rules = specs.flatMap(rulesOf).length;
  console.log(
    `${specs.length} specifications, ${rules} rules and constraints: ${paint('green', 'nothing is wrong')}`,
  );
  return 0;
}

function withoutCheck(): SpecProblem[] {
  return loadSpecs().flatMap((spec) => {
    try {
      checksOf(spec, suiteOf(spec.service));
      return [];
    } catch (error) {
      const { message } = error as Error;
      return [{ file: `${spec.service}.yaml`, place: '#', message, foundBy: 'checks' }];
    }
  });
}

function ofIds(publish: boolean): SpecProblem[] {
  return loadSpecs().flatMap((spec) => {
    const text = publishedIdsIn(SPECS_FOLDER, spec.service);
    if (!publish) return publishedIdProblems(spec, text);
    const written = published(spec, text);
    writeFileSync(join(SPECS_FOLDER, publishedIdsFile(spec.service)), written);
    return publishedIdProblems(spec, written);
  });
}

function ofSentences(documents: string | undefined): SpecProblem[] {
  const sentences = loadSentences();
  const listed = [...lintSentences(sentences), ...lintOpenPoints(sentences)];
  return documents === undefined ? listed : [...listed, ...lintDocuments(sentences, documents)];
}
