import {
  SPECS_FOLDER,
  loadSpecs,
  textIn,
  CLIENT_RULES,
  readClientRules,
} from '../reading/loadSpecs.ts';
import type { SpecProblem } from '../lint/SpecProblem.ts';
import type { Spec } from '../types.ts';
import { elementLines } from './elementLines.ts';
import { readPinnedDocuments, type PinnedDocument } from './readPinnedDocuments.ts';
import {
  entryName,
  restingOn,
  writtenByHand,
  type LocatedSpec,
  type Resting,
  type Written,
} from './restingOn.ts';

/** The data that the lint of sentences needs. */
export interface Sentences extends Resting {
  documents: PinnedDocument[];
  specs: Spec[];
  /** Rules for clients, and sentences that no client can show. */
  ofClients: Written[];
}

/**
 * Reads the specifications, the list of the documents' sentences, and what rests on which sentence.
 * @throws SpecDefect
 */
export function loadSentences(folder: string = SPECS_FOLDER): Sentences {
  const documents = readPinnedDocuments(folder);
  const specs = loadSpecs(folder);
  const located: LocatedSpec[] = specs.map((spec) => ({
    spec,
    find: elementLines(textIn(folder, `${spec.service}.yaml`)),
  }));
  const { rules, notObservable } = readClientRules(textIn(folder, CLIENT_RULES));
  const ofClients = [...rules, ...notObservable];
  return { documents, specs, ofClients, ...restingOn(documents, located, ofClients) };
}

/**
 * Compares the specifications with the list of the documents' sentences, without the documents: every source names a
 * section, everything rests on a sentence (or on a standard), and something rests on every sentence, or the list says why
 * not.
 * @param texts sentences by digest, if the documents are available
 */
export function lintSentences(
  sentences: Sentences,
  texts: ReadonlyMap<string, string> = new Map(),
): SpecProblem[] {
  return [
    ...unknownSections(sentences),
    ...unknownDigests(sentences),
    ...unknownNames(sentences),
    ...strangeNames(sentences),
    ...withoutSentence(sentences),
    ...withoutRule(sentences, texts),
  ];
}

const isOfStandard = (source: string) => source.startsWith('RFC ');

function problem(file: string, place: string, message: string): SpecProblem {
  return { file: file.replace('specs/', ''), place, message, foundBy: 'sentences' };
}

function unknownSections({ documents, specs, ofClients }: Sentences): SpecProblem[] {
  const known = new Set(
    documents.flatMap(({ name, sections }) => sections.map((section) => `${name} › ${section}`)),
  );
  const isKnown = (source: string) =>
    isOfStandard(source) || source.split(', and ').every((one) => known.has(one));
  const strange = (all: Written[]) =>
    all
      .filter(({ source }) => !isKnown(source))
      .map((entry) =>
        problem(
          entry.place.file,
          entryName(entry),
          `The source is "${entry.source}", which is no section of the documents.`,
        ),
      );
  const ofServices = specs.flatMap((spec) => {
    const entries = strange([...writtenByHand(spec), ...spec.constraints]);
    const elements = sourcesIn(spec.document)
      .filter(({ source }) => !isKnown(source))
      .map(({ pointer, source }) =>
        problem(
          `${spec.service}.yaml`,
          pointer,
          `The x-source is "${source}", which is no section of the documents.`,
        ),
      );
    const machines = spec.stateMachines
      .filter(({ source }) => !isKnown(source))
      .map(({ place, id, source }) =>
        problem(place.file, id, `The source is "${source}", which is no section of the documents.`),
      );
    return [...entries, ...elements, ...machines];
  });
  return [...ofServices, ...strange(ofClients)];
}

/** Every `x-source` below a part of an OpenAPI document. */
function sourcesIn(node: unknown, pointer = '#'): { pointer: string; source: string }[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) =>
    key === 'x-source' && typeof child === 'string'
      ? [{ pointer, source: child }]
      : sourcesIn(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

function unknownDigests({ documents, specs, ofClients }: Sentences): SpecProblem[] {
  const documentOf = new Map(
    documents.flatMap(({ name, pins }) => pins.map(({ digest }) => [digest, name] as const)),
  );
  return [...specs.flatMap(writtenByHand), ...ofClients].flatMap((entry) =>
    (entry.sentences ?? []).flatMap((digest) => {
      const document = documentOf.get(digest);
      if (document !== undefined && entry.source.startsWith(`${document} › `)) return [];
      const found = document === undefined ? 'no document' : `the document ${document}`;
      return [
        problem(
          entry.place.file,
          entryName(entry),
          `Rests on the sentence ${digest}, which is of ${found}; the source is "${entry.source}".`,
        ),
      ];
    }),
  );
}

function unknownNames({ unknown }: Sentences): SpecProblem[] {
  return unknown.map(({ file, digest, name }) =>
    problem(
      file,
      digest,
      `Names ${name}, which is no id of a constraint and no schema or property of one.`,
    ),
  );
}

/** Names in the list that belong to the specification of another document. */
function strangeNames({ documents, specs }: Sentences): SpecProblem[] {
  const documentsOf = new Map(
    specs.map((spec) => [
      spec.service,
      new Set(
        [...spec.rules, ...spec.constraints].map(({ source }) => source.split(' › ')[0] ?? ''),
      ),
    ]),
  );
  const isStrange = (name: string, document: string) =>
    documentsOf.get(name.split('/')[0] as Spec['service'])?.has(document) === false;
  return documents.flatMap(({ file, name: document, pins }) =>
    pins.flatMap(({ digest, names }) =>
      (typeof names === 'string' ? [] : names)
        .filter((name) => isStrange(name, document))
        .map((name) =>
          problem(file, digest, `Names ${name}, which was read from another document.`),
        ),
    ),
  );
}

function withoutSentence({ specs, ofClients, byDigest }: Sentences): SpecProblem[] {
  const resting = new Set([...byDigest.values()].flatMap((ids) => [...ids]));
  return [...specs.flatMap((spec) => [...writtenByHand(spec), ...spec.constraints]), ...ofClients]
    .filter((entry) => !isOfStandard(entry.source) && !resting.has(entryName(entry)))
    .map((entry) =>
      problem(
        entry.place.file,
        entryName(entry),
        'Rests on no sentence of the documents: name its digest under sentences, or it in specs/sentences/.',
      ),
    );
}

function withoutRule(
  { documents, byDigest }: Sentences,
  texts: ReadonlyMap<string, string>,
): SpecProblem[] {
  return documents.flatMap(({ file, pins }) =>
    pins.flatMap(({ digest, section, names }) => {
      const resting = [...(byDigest.get(digest) ?? [])];
      if (typeof names === 'string' && resting.length > 0)
        return [
          problem(file, digest, `Is called ${names}, yet ${resting.join(', ')} rests on it.`),
        ];
      return typeof names === 'string' || resting.length > 0
        ? []
        : [
            problem(
              file,
              digest,
              `Nothing rests on this sentence of "${section}"${texts.has(digest) ? `: "${texts.get(digest)}"` : '.'}`,
            ),
          ];
    }),
  );
}
