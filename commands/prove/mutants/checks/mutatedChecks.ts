import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { services, type ServiceName } from '../../../../services.ts';
import { root } from '../../../project.ts';
import { bundle, instrument } from '../instrument.ts';
import type { Fate } from '../judgeMutant.ts';
import type { Mutant } from '../Mutant.ts';
import { MutantThread } from '../MutantThread.ts';
import type { MutantJudge, MutatedCode } from '../MutatedCode.ts';
import { noDecision } from '../noDecision.ts';
import { askTests } from '../tests/askTests.ts';
import { OF_THE_BENCH, benchOf } from './Bench.ts';
import type { Answer, Question } from './checkWorker.ts';
import { Docket } from './Docket.ts';
import { ReachLog } from './ReachLog.ts';

/** Whose rules can show the mutants of a file. */
type Judges = (file: string) => ServiceName[];

/**
 * The checks of every service, judged by what they make of its faults, its variants and the sandbox as it is; what unit
 * tests notice (of times of day, polylines, links that are read) is not tried at deployments as well.
 */
export const mutatedChecks = decidedByRules({
  folders: ['suites'],
  settledFile: 'faults/settledCheckMutants.yaml',
  judges: (file) => services.filter((service) => file.startsWith(`suites/${service}/`)),
});

/**
 * What all checks share: the kernel, and the recipes of derived constraints. After the unit tests beside it a few
 * services' rules are asked: the others' are made of the same.
 */
export const mutatedKernel = decidedByRules({
  folders: ['src/check', 'src/recipes'],
  settledFile: 'faults/settledKernelMutants.yaml',
  judges: () => ['stock', 'card-authorization', 'authentication', 'partners'],
  inTurns: 5,
});

/** Code of checks: the unit tests beside it are asked about each mutant first, then rules. */
function decidedByRules({
  folders,
  settledFile,
  judges,
  inTurns = 1,
}: Pick<MutatedCode, 'folders' | 'settledFile'> & {
  judges: Judges;
  /** Of what every check meets, few scenes of each are tried: each check is run at every n-th. Default: at all. */
  inTurns?: number;
}): MutatedCode {
  return {
    folders,
    testedIn: folders,
    settledFile,
    make: async () => {
      const patterns = folders.map((folder) => `${folder}/**/*.ts`);
      const { mutants, ignored, contents } = await instrument(patterns, [noDecision]);
      const bundles = services.map((service) => ({
        service,
        outfile: join(root, `reports/mutants/${service}-${process.pid}.mjs`),
      }));
      return {
        mutants,
        ignored,
        prepare: async (asked, threads, { folder, files }) => {
          const tested = await askTests({ folders, mutants: asked, contents, folder, threads });
          const open = asked.filter(({ fingerprint }) => !tested.has(fingerprint));
          const court = new Set(open.flatMap(({ file }) => judges(file)));
          const needed = bundles.filter(({ service }) => court.has(service));
          for (const { service, outfile } of needed)
            await bundle({ entry: benchOf(service), outfile, contents, within: OF_THE_BENCH });
          const near = mutants.filter(({ file }) => files.has(file));
          const known = needed.map((one) => ({
            ...one,
            log: new ReachLog(folder, one.service, files),
          }));
          return prepare(known, near, threads, { judges, tested, inTurns });
        },
        remove: () => {
          for (const { outfile } of bundles) rmSync(outfile, { force: true });
        },
      };
    },
  };
}

type Thread = MutantThread<Question, Answer>;

/** Checks of which a thread finds out at once what they meet. */
const RULES_AT_ONCE = 10;

function start(): Thread {
  return new MutantThread('commands/prove/mutants/checks/checkWorker');
}

interface Means {
  judges: Judges;
  /** What is known by unit tests, by fingerprint. */
  tested: ReadonlyMap<string, Fate>;
  inTurns: number;
}

async function prepare(
  bundles: { service: ServiceName; outfile: string; log: ReachLog }[],
  mutants: Mutant[],
  threads: number,
  { judges, tested, inTurns }: Means,
): Promise<() => MutantJudge> {
  const pool = Array.from({ length: threads }, start);
  const dockets = new Map<ServiceName, Docket>();
  for (const { service, outfile, log } of bundles) {
    const own = mutants.filter(({ file }) => judges(file).includes(service));
    dockets.set(service, await docketOf({ bundle: outfile, service }, own, pool, { log, inTurns }));
  }
  return () => {
    const thread = pool.shift() ?? start();
    return {
      end: () => thread.end(),
      fateOf: async (mutant) => {
        const known = tested.get(mutant.fingerprint);
        if (known !== undefined) return known;
        const own = judges(mutant.file).flatMap((service) => dockets.get(service) ?? []);
        return fateOf(thread, own, mutant);
      },
    };
  };
}

/** What becomes of a mutant under several services' rules: the first that notices it ends it. */
async function fateOf(thread: Thread, dockets: Docket[], mutant: Mutant): Promise<Fate> {
  const fates: Fate[] = [];
  for (const docket of dockets) {
    const fate = docket.settledFate(mutant) ?? (await judged(thread, docket, mutant));
    if (['killed', 'hung', 'no start'].includes(fate.status)) return fate;
    fates.push(fate);
  }
  const [noticed] = (['starved', 'survived', 'words'] as const).flatMap((status) =>
    fates.filter((fate) => fate.status === status),
  );
  return noticed ?? { status: 'not reached' };
}

async function judged(thread: Thread, docket: Docket, mutant: Mutant): Promise<Fate> {
  const whileLoading = docket.isWhileLoading(mutant.id);
  const tries = docket.triesOf(mutant);
  const question = {
    ...docket.about,
    kind: 'judge',
    mutant: mutant.id,
    whileLoading,
    tries,
  } as const;
  const answer = await thread.ask(question, tries.length);
  if (answer?.kind !== 'fate') return { status: 'hung' };
  docket.learn(mutant, answer.fate);
  return answer.fate;
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Has every check run at every scene, and keeps which meets what. */
async function docketOf(
  about: Docket['about'],
  mutants: Mutant[],
  pool: Thread[],
  { log, inTurns }: { log: ReachLog; inTurns: number },
): Promise<Docket> {
  const first = await pool[0]?.ask({ ...about, kind: 'rules' });
  if (first?.kind !== 'rules') throw new Error(`the checks of ${about.service} cannot be loaded`);
  const docket = new Docket(about, mutants, first.whileLoading, sourceOf);
  const near = new Set(mutants.map(({ id }) => Number(id)));
  const queue = inGroups(first.rules);
  const work = async (thread: Thread) => {
    for (let rules = queue.shift(); rules !== undefined; rules = queue.shift()) {
      const { tries, words } = await log.of(rules, async () => {
        const answer = await thread.ask({ ...about, kind: 'reach', rules, near, inTurns });
        if (answer?.kind !== 'reach')
          throw new Error(`the run without a mutant did not end: ${rules.join(', ')}`);
        return answer;
      });
      docket.add(tries, words);
    }
  };
  await Promise.all(pool.map(work));
  return docket;
}

function inGroups(rules: string[]): string[][] {
  return Array.from({ length: Math.ceil(rules.length / RULES_AT_ONCE) }, (_, place) =>
    rules.slice(place * RULES_AT_ONCE, (place + 1) * RULES_AT_ONCE),
  );
}
