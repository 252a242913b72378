import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsAt } from '../../src/promised/documents/documentsAt.ts';
import { lintDocuments } from '../../src/promised/documents/lintDocuments.ts';
import { lintOpenPoints } from '../../src/promised/documents/lintOpenPoints.ts';
import { lintSentences, loadSentences } from '../../src/promised/documents/lintSentences.ts';
import { pinSentences } from '../../src/promised/documents/pinSentences.ts';
import { checksOf } from '../../src/checked/run/checksOf.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { SuiteDefect } from '../../src/checked/run/SuiteDefect.ts';
import { lintSets } from '../../src/promised/lint/lintSets.ts';
import { lintSpecs } from '../../src/promised/lint/lintSpecs.ts';
import {
  loadSpecs,
  SPECS_FOLDER,
  CLIENT_RULES,
  readClientRules,
} from '../../src/promised/reading/loadSpecs.ts';
import { placeOfProblem } from '../../src/promised/lint/placeOfProblem.ts';
import {
  published,
  publishedIdProblems,
  publishedIdsFile,
  publishedIdsIn,
} from '../../src/promised/lint/publishedIds.ts';
import type { SpecProblem } from '../../src/promised/lint/SpecProblem.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { formatted } from '../../src/words/formatted.ts';
import { countOf } from '../../src/words/countOf.ts';
import { paint } from '../../src/words/paint.ts';
import { clientChecks } from '../../suites/client/clientChecks.ts';
import { suiteOf } from '../../suites/suites.ts';
import { lintFaults } from './lintFaults.ts';
import { say } from '../../src/words/say.ts';
import { grouped } from '../../src/words/grouped.ts';

export interface LintOptions {
  /** The folder of the documents from which the specifications were written, or one of the documents. */
  documents?: string;
  /** Write the list of the documents' present sentences, before anything is checked. */
  pin?: boolean;
  /** Write ids that are new, and levels that changed; nothing if anything else is wrong. */
  publish?: boolean;
}

/**
 * Checks the specifications: their form, that every rule has a check and a fault, that ids and requirement sets are those that were
 * published, and that everything rests on a sentence of the documents, no must beside an open point without a reason. Returns the exit code:
 * 1 where anything is wrong.
 * @throws WrongUse
 */
export async function lint({ documents, pin, publish = false }: LintOptions): Promise<number> {
  if (documents !== undefined && !existsSync(documents))
    throw new WrongUse(`--documents ${documents}: there is no such folder or file.`);
  if (pin && documents === undefined)
    throw new WrongUse(
      '--pin: name the documents whose sentences are written down, with --documents.',
    );
  const linted = await lintSpecs();
  // The rest can only be checked if the specifications load.
  const isLoaded = !linted.some(({ foundBy }) => foundBy === 'loader');
  const problems = isLoaded
    ? [
        ...linted,
        ...clientRulesWithoutCheck(),
        ...lintSets(SPECS_FOLDER),
        ...(await ofSentences(documents, pin)),
      ]
    : linted;
  // What is wrong with a suite says itself where it is, in the same form.
  const lines = [
    ...problems.map(lineOf),
    ...(isLoaded ? [...withoutCheck(), ...(await lintFaults(loadSpecs()))] : []),
  ];
  if (isLoaded && !(publish && lines.length > 0)) lines.push(...ofIds(publish).map(lineOf));
  for (const line of lines) say(line);
  if (lines.length > 0) {
    const unwritten = publish ? ': no id was published' : '';
    say(paint('red', countOf(lines.length, 'problem') + unwritten));
    return 1;
  }
  const specs = loadSpecs();
  const rules = specs.flatMap(rulesOf).length;
  say(
    `${specs.length} specifications, ${grouped(rules)} rules and constraints: ${paint('green', 'nothing is wrong')}`,
  );
  return 0;
}

/** `FILE:LINE id: what is wrong; what to do`. */
function lineOf(problem: SpecProblem): string {
  const path = join(SPECS_FOLDER, problem.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const { line, name } = placeOfProblem(text, problem);
  const place = `specs/${problem.file}${line === undefined ? '' : `:${line}`}`;
  return `${paint('bold', place)}${name === '' ? '' : ` ${name}`}: ${problem.message}`;
}

/** What is wrong between rules and checks, as `checksOf` says it: the first mistake of each service. */
function withoutCheck(): string[] {
  return loadSpecs().flatMap((spec) => {
    try {
      checksOf(spec, suiteOf(spec.service));
      return [];
    } catch (error) {
      if (!(error instanceof SuiteDefect)) throw error;
      return [error.message];
    }
  });
}

function clientRulesWithoutCheck(): SpecProblem[] {
  const { rules } = readClientRules();
  const checked = new Set(clientChecks.map(({ rule }) => rule));
  return rules
    .filter(({ id }) => !checked.has(id))
    .map(({ id, place }) => ({
      file: CLIENT_RULES,
      place: id,
      line: place.line,
      message: 'Has no check; write one with this `rule` in suites/client/.',
      foundBy: 'checks',
    }));
}

/**
 * What is wrong with ids.
 * @param publish writes those that are new, if nothing else is wrong: they are permanent then
 */
function ofIds(publish: boolean): SpecProblem[] {
  const ofClients = { service: 'client', rules: readClientRules().rules };
  const files = [...loadSpecs(), { ...ofClients, constraints: [], openPoints: [] }].map((spec) => {
    const before = publishedIdsIn(SPECS_FOLDER, spec.service);
    return { spec, before, text: publish ? published(spec, before) : before };
  });
  const problems = files.flatMap(({ spec, text }) => publishedIdProblems(spec, text));
  if (!publish || problems.length > 0) return problems;
  for (const { spec, before, text } of files) {
    const file = publishedIdsFile(spec.service);
    const known = new Set(before.split('\n'));
    const fresh = text.split('\n').filter((line) => !known.has(line)).length;
    if (text !== before) writeFileSync(join(SPECS_FOLDER, file), text);
    if (fresh > 0) say(`${countOf(fresh, 'id')} written into specs/${file}`);
  }
  return [];
}

async function ofSentences(path?: string, pin?: boolean): Promise<SpecProblem[]> {
  if (path !== undefined && pin) await pinAt(path);
  const sentences = loadSentences();
  const documents = path === undefined ? [] : documentsAt(sentences.documents, path);
  const found = documents.flatMap((document) => document.sentences ?? []);
  const texts = new Map(found.map(({ digest, text }) => [digest, text]));
  return [
    ...lintSentences(sentences, texts),
    ...lintOpenPoints(sentences),
    ...lintDocuments(sentences, documents),
  ];
}

/** Writes the list of the documents' present sentences. */
async function pinAt(path: string): Promise<void> {
  const { documents, byDigest } = loadSentences();
  const isNeeded = (digest: string) => (byDigest.get(digest)?.size ?? 0) > 0;
  for (const { document, sentences } of documentsAt(documents, path)) {
    if (sentences === undefined) continue;
    const file = join(SPECS_FOLDER, document.file);
    const pinned = pinSentences(readFileSync(file, 'utf8'), sentences, isNeeded);
    writeFileSync(file, await formatted(file, pinned));
  }
}
