import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { checkSchema } from '../../../../generators/corpus/checkSchema.ts';
import type { judgedOtherwise } from '../../../../generators/corpus/judgedOtherwise.ts';
import type { CorpusSchema, readCorpus } from '../../../../generators/corpus/readCorpus.ts';
import type {
  membersOf,
  neverDrawn,
  readWalks,
  simplestOf,
  walksOf,
  wronglyDrawn,
} from '../../../../generators/corpus/schemaWalks.ts';
import { isDocument } from '../../../../src/spec/loadSpecs.ts';
import type { JsonSchema } from '../../../../src/spec/types.ts';
import { root } from '../../../project.ts';
import { answering } from '../answering.ts';
import type { Fate } from '../judgeMutant.ts';
import { coverage, reachFor, switchOn, takeReached } from '../stryker.ts';

/** What the generators made of one schema without a mutant, and which mutants were met. */
export interface SchemaTry {
  /** Its place among all schemas. */
  schema: number;
  /** What `checkSchema` found, in a text. */
  found: string;
  /** Whether it is quick, so that it is tried of every mutant that it meets. */
  isQuick: boolean;
  /** Of one core, so that a busy machine tries no less. */
  ms: number;
  reached: Uint32Array;
}

/** What a thread is asked about the generators in a bundle. */
export type Question = { bundle: string } & (
  | { kind: 'reach' }
  | {
      kind: 'judge';
      mutant: string;
      /** Whether it is met while the generators are loaded. */
      whileLoading: boolean;
      tries: { schema: number; found: string }[];
    }
);

/** What it answers. */
export type Answer =
  | { kind: 'reach'; tries: SchemaTry[]; whileLoading: string[] }
  /** `killer`: the place of the schema that showed it. */
  | { kind: 'fate'; fate: Fate; killer?: number };

/** What the bundle exports. */
interface Generators {
  checkSchema: typeof checkSchema;
  judgedOtherwise: typeof judgedOtherwise;
  readCorpus: typeof readCorpus;
  readWalks: typeof readWalks;
  walksOf: typeof walksOf;
  neverDrawn: typeof neverDrawn;
  wronglyDrawn: typeof wronglyDrawn;
  simplestOf: typeof simplestOf;
  membersOf: typeof membersOf;
}

/** Something to hold generators against: a schema under Ajv's eyes, or walks that are written down. */
interface Example {
  name: string;
  isQuick?: boolean;
  /** What was found, in a text. */
  judge: () => string;
}

/** As the tests of the generators draw. */
const OPTIONS = { cases: 5, seed: 1 };

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'judge') return { kind: 'fate', ...(await fateOf(question)) };
  switchOn(undefined);
  const generators = await load(question.bundle, 'none');
  const tries = examplesOf(generators).map(tried);
  return { kind: 'reach', tries, whileLoading: Object.keys(coverage().static) };
}

function tried({ judge, isQuick = false }: Example, place: number): SchemaTry {
  const purpose = 'schema';
  const before = process.threadCpuUsage();
  reachFor(purpose);
  const found = judge();
  reachFor(undefined);
  const ms = Math.ceil(process.threadCpuUsage(before).user / 1000);
  return {
    schema: place,
    found,
    isQuick,
    ms,
    reached: Uint32Array.from(takeReached(purpose), Number),
  };
}

async function fateOf(
  question: Question & { kind: 'judge' },
): Promise<{ fate: Fate; killer?: number }> {
  const { bundle, mutant, whileLoading, tries } = question;
  switchOn(whileLoading ? mutant : undefined);
  try {
    const generators = await load(bundle, whileLoading ? mutant : 'none');
    switchOn(undefined);
    const examples = examplesOf(generators);
    switchOn(mutant);
    for (const { schema, found } of tries) {
      const example = examples[schema];
      if (example !== undefined && example.judge() !== found)
        return { fate: { status: 'killed', by: example.name }, killer: schema };
    }
    return { fate: { status: 'survived' } };
  } catch (error) {
    return { fate: { status: 'no start', why: String(error).split('\n')[0] ?? '' } };
  } finally {
    switchOn(undefined);
  }
}

async function load(bundle: string, copy: string): Promise<Generators> {
  return (await import(`${pathToFileURL(bundle).href}?copy=${copy}`)) as Generators;
}

/** The corpus, every schema of the specs, and the walks that are written down. */
function examplesOf(generators: Generators): Example[] {
  const { checkSchema, judgedOtherwise, readCorpus, readWalks, walksOf } = generators;
  const { neverDrawn, wronglyDrawn, simplestOf, membersOf } = generators;
  const walks = readWalks(join(root, 'test/schema-walks.jsonl'));
  const corpus = readCorpus(join(root, 'test/schema-corpus'));
  const schemas = [...corpus, ...specSchemas];
  return [
    // First what is nearest to single lines: of a mutant that is met while loading only so many are tried.
    ...corpus
      .filter(({ file }) => file !== 'unsupported.json')
      .map((group) => ({
        name: `values near ${group.file} ${group.description}`,
        isQuick: true,
        judge: () => textOrError(() => judgedOtherwise(group)),
      })),
    ...schemas.map((group) => ({
      name: `${group.file} ${group.description}`,
      isQuick: group.file === 'unsupported.json',
      // What Ajv said, and how many values of each side there were.
      judge: () => JSON.stringify(checkSchema(group, OPTIONS)),
    })),
    ...walks.map((walk) => ({
      name: `walks of ${walk.about}`,
      isQuick: true,
      judge: () => textOrError(() => walksOf(walk)),
    })),
    ...walks
      .filter(({ drawn = [] }) => drawn.length > 0)
      .map((walk) => ({
        name: `draws of ${walk.about}`,
        isQuick: true,
        judge: () => textOrError(() => [neverDrawn(walk), wronglyDrawn(walk)]),
      })),
    ...walks
      .filter(({ simplest }) => simplest !== undefined)
      .map((walk) => ({
        name: `the simplest of ${walk.about}`,
        isQuick: true,
        judge: () => textOrError(() => simplestOf(walk)),
      })),
    ...walks
      .filter(({ members }) => members !== undefined)
      .map((walk) => ({
        name: `members of ${walk.about}`,
        isQuick: true,
        judge: () => textOrError(() => membersOf(walk)),
      })),
  ];
}

function textOrError(find: () => unknown): string {
  try {
    return JSON.stringify(find());
  } catch (error) {
    return String(error);
  }
}

const specSchemas: CorpusSchema[] = readdirSync(join(root, 'specs'))
  .filter(isDocument)
  .flatMap((file) => {
    const { components } = parse(readFileSync(join(root, 'specs', file), 'utf8')) as {
      components?: { schemas?: Record<string, JsonSchema> };
    };
    return Object.keys(components?.schemas ?? {}).map((name) => ({
      file,
      description: name,
      schema: { $ref: `#/components/schemas/${name}`, components },
      tests: [],
    }));
  });
