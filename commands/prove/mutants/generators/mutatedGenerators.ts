import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../project.ts';
import { bundle, instrument } from '../instrument.ts';
import { MutantThread } from '../MutantThread.ts';
import type { MutantJudge, MutatedCode } from '../MutatedCode.ts';
import { noDecision } from '../noDecision.ts';
import type { Answer, Question, SchemaTry } from './generatorWorker.ts';

const ENTRY = [
  "export { checkSchema } from './generators/corpus/checkSchema.ts';",
  "export { readCorpus } from './generators/corpus/readCorpus.ts';",
].join('\n');

/** At most so many schemas are tried of one mutant. */
const MOST_TRIES = 40;
/** Nor more than take about so long without it. */
const MOST_MS = 1000;

/** The generators of values of schemas, held against Ajv on every schema of the corpus and of the specs. */
export const mutatedGenerators: MutatedCode = {
  folders: ['generators/schema'],
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
      prepare: () => prepare(outfile),
      remove: () => rmSync(outfile, { force: true }),
    };
  },
};

type Thread = MutantThread<Question, Answer>;

async function prepare(outfile: string): Promise<() => MutantJudge> {
  const start = (): Thread => new MutantThread('commands/prove/mutants/generators/generatorWorker');
  const first = start();
  const reach = await first.ask({ kind: 'reach', bundle: outfile });
  if (reach?.kind !== 'reach') throw new Error('the run without a mutant did not end');
  const idle = [first];
  const whileLoading = new Set(reach.whileLoading);
  const byMutant = triesByMutant(reach.tries);
  return () => {
    const thread = idle.pop() ?? start();
    return {
      end: () => thread.end(),
      fateOf: async (mutant) => {
        const isStatic = whileLoading.has(mutant.id);
        const own = byMutant.get(mutant.id) ?? (isStatic ? reach.tries : []);
        if (own.length === 0) return { status: 'not reached' };
        const tries = ordered(own);
        const question = { bundle: outfile, mutant: mutant.id, whileLoading: isStatic, tries };
        const answer = await thread.ask({ kind: 'judge', ...question }, tries.length);
        return answer?.kind === 'fate' ? answer.fate : { status: 'hung' };
      },
    };
  };
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

/** The quickest schemas first, as many as may be tried. */
function ordered(tries: SchemaTry[]): Omit<SchemaTry, 'reached'>[] {
  let spentMs = 0;
  return tries
    .toSorted((one, other) => one.ms - other.ms)
    .slice(0, MOST_TRIES)
    .filter(({ ms }, place) => place === 0 || (spentMs += ms) < MOST_MS)
    .map(({ reached: _, ...one }) => one);
}
