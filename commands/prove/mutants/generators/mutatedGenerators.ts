import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../project.ts';
import { bundle, instrument } from '../instrument.ts';
import type { Fate } from '../judgeMutant.ts';
import { MutantThread } from '../MutantThread.ts';
import type { Mutant } from '../Mutant.ts';
import type { MutantJudge, MutatedCode } from '../MutatedCode.ts';
import { noDecision } from '../noDecision.ts';
import { reachLog, testJudges, testsIn, textOfTests, type TestJudge } from '../tests/askTests.ts';
import type { Answer, Question, SchemaTry } from './generatorWorker.ts';

const ENTRY = [
  "export { checkSchema } from './generators/corpus/checkSchema.ts';",
  "export { judgedOtherwise } from './generators/corpus/judgedOtherwise.ts';",
  "export { readCorpus } from './generators/corpus/readCorpus.ts';",
  "export { readWalks, walksOf, neverDrawn, wronglyDrawn, simplestOf, membersOf } from './generators/corpus/schemaWalks.ts';",
].join('\n');

/** Beside what is quick, schemas are tried of one mutant as long as they take about so long without it. */
const MOST_MS = 2000;
/** So many are tried of one that is met while the generators are loaded. */
const NEAREST = 80;

/** Whose unit tests are asked about what nothing else notices. */
const TESTED = ['generators/schema', 'generators/corpus'];

/**
 * The generators of values of schemas, held against Ajv on every schema of the corpus and of the specs, and against walks
 * that are written down; then the unit tests beside them.
 */
export const mutatedGenerators: MutatedCode = {
  folders: ['generators/schema'],
  testedIn: TESTED,
  settledFile: 'faults/settledGeneratorMutants.yaml',
  make: async () => {
    const outfile = join(root, `reports/mutants/generators-${process.pid}.mjs`);
    const { mutants, ignored, contents } = await instrument(
      ['generators/schema/**/*.ts'],
      [noDecision],
    );
    await bundle({ entry: ENTRY, outfile, contents, within: ['generators'] });
    return {
      mutants,
      ignored,
      prepare: (_asked, _threads, { folder }) => {
        const log = reachLog(folder, textOfTests(TESTED));
        return prepare(outfile, mutants, testJudges(testsIn(TESTED), contents, log));
      },
      remove: () => rmSync(outfile, { force: true }),
    };
  },
};

type Thread = MutantThread<Question, Answer>;

async function prepare(
  outfile: string,
  mutants: Mutant[],
  testJudge: () => TestJudge,
): Promise<() => MutantJudge> {
  const start = (): Thread => new MutantThread('commands/prove/mutants/generators/generatorWorker');
  const first = start();
  const reach = await first.ask({ kind: 'reach', bundle: outfile });
  if (reach?.kind !== 'reach') throw new Error('the run without a mutant did not end');
  const idle = [first];
  const whileLoading = new Set(reach.whileLoading);
  const byMutant = triesByMutant(reach.tries);
  const metIn = metInFiles(reach.tries, mutants);
  const around = nearestFirst(reach.tries, mutants);
  const kills = new Map<string, Map<number, number>>();
  return () => {
    const thread = idle.pop() ?? start();
    const tests = testJudge();
    return {
      end: async () => {
        tests.end();
        await thread.end();
      },
      fateOf: async (mutant) => {
        const isStatic = whileLoading.has(mutant.id);
        const own = byMutant.get(mutant.id) ?? (isStatic ? around(mutant) : []);
        if (own.length === 0) return unlessTested(tests, mutant, { status: 'not reached' });
        const known = kills.get(mutant.file) ?? new Map<number, number>();
        kills.set(mutant.file, known);
        const tries = ordered(
          own,
          ({ schema }) => known.get(schema) ?? 0,
          (one) => metIn(one, mutant.file),
        );
        const question = { bundle: outfile, mutant: mutant.id, whileLoading: isStatic, tries };
        const answer = await thread.ask({ kind: 'judge', ...question }, tries.length);
        if (answer?.kind !== 'fate') return { status: 'hung' };
        const { killer } = answer;
        if (killer !== undefined) known.set(killer, (known.get(killer) ?? 0) + 1);
        return unlessTested(tests, mutant, answer.fate);
      },
    };
  };
}

/** What nothing else notices, a unit test may. */
async function unlessTested(tests: TestJudge, mutant: Mutant, fate: Fate): Promise<Fate> {
  if (!['survived', 'not reached'].includes(fate.status)) return fate;
  const tested = await tests.fateOf(mutant);
  return tested.status === 'survived' ? fate : tested;
}

function triesByMutant(tries: SchemaTry[]): Map<string, SchemaTry[]> {
  const byMutant = new Map<string, SchemaTry[]>();
  for (const one of tries)
    for (const id of one.reached) {
      const own = byMutant.get(String(id)) ?? [];
      byMutant.set(String(id), own);
      own.push(one);
    }
  return byMutant;
}

/** Of a mutant that is met while the generators are loaded: the schemas that meet its neighbours, and all that is quick. */
function nearestFirst(tries: SchemaTry[], mutants: Mutant[]): (mutant: Mutant) => SchemaTry[] {
  const byId = new Map(mutants.map((mutant) => [Number(mutant.id), mutant]));
  return ({ file, line }) => {
    const distanceOf = ({ reached }: SchemaTry) => {
      const lines = [...reached].map((id) => byId.get(id)).filter((one) => one?.file === file);
      return Math.min(...lines.map((one) => Math.abs((one?.line ?? Infinity) - line)));
    };
    const distances = tries.map((one) => ({ one, distance: distanceOf(one) }));
    const sorted = distances.toSorted((one, other) => one.distance - other.distance);
    const near = sorted.slice(0, NEAREST).map(({ one }) => one);
    return [...near, ...tries.filter((one) => one.isQuick && !near.includes(one))];
  };
}

/** How many of a file's mutants each schema meets: one that meets many has something of everything. */
function metInFiles(
  tries: SchemaTry[],
  mutants: Mutant[],
): (one: SchemaTry, file: string) => number {
  const files = new Map(mutants.map(({ id, file }) => [Number(id), file]));
  const counts = tries.map(({ reached }) => Map.groupBy([...reached], (id) => files.get(id)));
  return ({ schema }, file) => counts[schema]?.get(file)?.length ?? 0;
}

/** First the schemas that killed others in the same file, then what is quick, and by turns one that meets much of it and one that takes little. */
function ordered(
  tries: SchemaTry[],
  killsOf: (one: SchemaTry) => number,
  metBy: (one: SchemaTry) => number,
): Omit<SchemaTry, 'reached'>[] {
  const killers = tries.filter((one) => killsOf(one) > 0);
  const rich = tries.toSorted((one, other) => metBy(other) - metBy(one));
  const quick = tries.toSorted((one, other) => one.ms - other.ms);
  const byTurns = rich.flatMap((one, place) => [one, ...quick.slice(place, place + 1)]);
  const all = [
    ...killers.toSorted((one, other) => killsOf(other) - killsOf(one)),
    ...rich.filter(({ isQuick }) => isQuick),
    ...byTurns,
  ];
  let spentMs = 0;
  return [...new Set(all)]
    .filter(({ ms, isQuick }) => isQuick || (spentMs += ms) < MOST_MS)
    .map(({ reached: _, ...one }) => one);
}
