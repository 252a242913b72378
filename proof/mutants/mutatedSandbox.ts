import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { services as allServices, type ServiceName } from '../../services.ts';
import { projectRoot as root } from '../../projectRoot.ts';
import { bundle, instrument, SANDBOX } from './instrument.ts';
import type { MutantResult } from './judgeMutant.ts';
import { Killers } from './Killers.ts';
import { MutantCoverage } from './MutantCoverage.ts';
import type { Mutant } from './Mutant.ts';
import { MutantThread } from './MutantThread.ts';
import type { Answer, Question } from './mutantWorker.ts';
import type { MutantJudge } from './judgeMutants.ts';
import type { Reach } from './reach.ts';

export interface SandboxMutants {
  mutants: Mutant[];
  /**
   * Finds out which checks reach which of some mutants. Returns a function that makes a judge, one for each thread.
   * @param mutants those that are still to be judged
   */
  prepare(mutants: Mutant[], threads: number): Promise<() => MutantJudge>;
  /** Deletes what was written to disk. */
  remove(): void;
}

/** The sandbox with all its mutants, judged by the rules of its services. */
export async function mutatedSandbox(): Promise<SandboxMutants> {
  // Inside the project, so that its packages are found from there.
  const outfile = join(root, `reports/mutants/sandbox-${process.pid}.mjs`);
  const { mutants, contents } = await instrument(['sandbox/**/*.ts']);
  await bundle(SANDBOX, outfile, contents);
  return {
    mutants,
    prepare: (asked, threads) => prepare(outfile, asked, threads),
    remove: () => rmSync(outfile, { force: true }),
  };
}

type Thread = MutantThread<Question, Answer>;

function start(services: ServiceName[]): Thread {
  return new MutantThread('proof/mutants/mutantWorker', services);
}

async function prepare(
  outfile: string,
  mutants: Mutant[],
  threads: number,
): Promise<() => MutantJudge> {
  const services = servicesFor(mutants);
  const coverage = new MutantCoverage(await reachOf(services, outfile, threads));
  const killers = new Killers();
  return () => {
    const thread = start(services);
    const judge = async (mutants: Mutant[], checks: string[]): Promise<MutantResult> => {
      const ids = mutants.map(({ id }) => id);
      const question = { kind: 'judge', bundle: outfile, mutants: ids, checks } as const;
      const answer = await thread.ask(question, checks.length);
      return answer?.kind === 'result' ? answer.result : { status: 'hung' };
    };
    return {
      end: () => thread.end(),
      resultOf: async (mutant) => {
        const checks = killers.inOrder(mutant, coverage.checksReaching(mutant), coverage.hitsOf);
        if (checks.length === 0) return { status: 'not reached' };
        const result = await judge([mutant], checks);
        if (result.status === 'killed') killers.add(mutant, result.by);
        return result;
      },
      survivorsOf: async (mutants) => {
        const checks = new Map(mutants.map((mutant) => [mutant, coverage.checksReaching(mutant)]));
        const met = mutants.filter((mutant) => checks.get(mutant)!.length > 0);
        const all = [...new Set([...checks.values()].flat())];
        const [first] = met;
        if (first !== undefined) {
          const { status } = await judge(met, killers.inOrder(first, all, coverage.hitsOf));
          if (status !== 'survived') return undefined;
        }
        return new Map(
          mutants.map((mutant) => [
            mutant,
            { status: met.includes(mutant) ? 'survived' : 'not reached' },
          ]),
        );
      },
    };
  };
}

/** The services whose rules can notice these mutants: those of their folders, or all if one mutant is in shared code. */
function servicesFor(mutants: Mutant[]): ServiceName[] {
  const owners = mutants.map(({ file }) =>
    allServices.find((service) => file.startsWith(`sandbox/${service}/`)),
  );
  return allServices.filter((service) => owners.some((owner) => (owner ?? service) === service));
}

/** On several threads, each of which takes the next free group. */
async function reachOf(
  services: ServiceName[],
  outfile: string,
  threads: number,
): Promise<Reach[]> {
  const found: Reach[] = [];
  let next = 0;
  const work = async () => {
    const thread = start(services);
    try {
      for (let isDone = false; !isDone;) {
        const answer = await thread.ask({ kind: 'reach', bundle: outfile, group: next++ });
        if (answer?.kind !== 'reach') throw new Error('the run without a mutant did not end');
        if (answer.reach === undefined) isDone = true;
        else found.push(answer.reach);
      }
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return found;
}
