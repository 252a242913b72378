import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { checkSchema } from '../../../../generators/corpus/checkSchema.ts';
import type { CorpusSchema, readCorpus } from '../../../../generators/corpus/readCorpus.ts';
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
  { kind: 'reach'; tries: SchemaTry[]; whileLoading: string[] } | { kind: 'fate'; fate: Fate };

/** What the bundle exports. */
interface Generators {
  checkSchema: typeof checkSchema;
  readCorpus: typeof readCorpus;
}

/** As the tests of the generators draw. */
const OPTIONS = { cases: 5, seed: 1 };

answering(answer);

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'judge') return { kind: 'fate', fate: await fateOf(question) };
  switchOn(undefined);
  const generators = await load(question.bundle, 'none');
  const tries = schemasOf(generators).map((schema, place) => tried(generators, schema, place));
  return { kind: 'reach', tries, whileLoading: Object.keys(coverage().static) };
}

function tried(generators: Generators, schema: CorpusSchema, place: number): SchemaTry {
  const purpose = 'schema';
  const startedAt = performance.now();
  reachFor(purpose);
  const found = foundIn(generators, schema);
  reachFor(undefined);
  const ms = Math.ceil(performance.now() - startedAt);
  return { schema: place, found, ms, reached: Uint32Array.from(takeReached(purpose), Number) };
}

async function fateOf(question: Question & { kind: 'judge' }): Promise<Fate> {
  const { bundle, mutant, whileLoading, tries } = question;
  switchOn(whileLoading ? mutant : undefined);
  try {
    const generators = await load(bundle, whileLoading ? mutant : 'none');
    switchOn(undefined);
    const schemas = schemasOf(generators);
    switchOn(mutant);
    for (const { schema, found } of tries) {
      const group = schemas[schema];
      if (group !== undefined && foundIn(generators, group) !== found)
        return { status: 'killed', by: `${group.file} ${group.description}` };
    }
    return { status: 'survived' };
  } catch (error) {
    return { status: 'no start', why: String(error).split('\n')[0] ?? '' };
  } finally {
    switchOn(undefined);
  }
}

async function load(bundle: string, copy: string): Promise<Generators> {
  return (await import(`${pathToFileURL(bundle).href}?copy=${copy}`)) as Generators;
}

/** What Ajv said, and how many values of each side there were: a walk that is shorter is another one. */
function foundIn(generators: Generators, group: CorpusSchema): string {
  return JSON.stringify(generators.checkSchema(group, OPTIONS));
}

/** The corpus, and every schema of the specs. */
function schemasOf(generators: Generators): CorpusSchema[] {
  return [...generators.readCorpus(join(root, 'test/schema-corpus')), ...specSchemas];
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
