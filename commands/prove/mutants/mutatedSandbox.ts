import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { services as allServices, type ServiceName } from '../../../services.ts';
import { root } from '../../project.ts';
import { bundle, instrument } from './instrument.ts';
import type { Mutant } from './Mutant.ts';
import { MutantThread } from './MutantThread.ts';
import type { Answer, Question } from './mutantWorker.ts';
import type { MutantJudge, MutatedCode } from './MutatedCode.ts';
import type { Reach } from './reach.ts';

/** The sandbox, judged by the rules of its services. */
export const mutatedSandbox: MutatedCode = {
  folders: ['sandbox'],
  settledFile: 'faults/settledMutants.yaml',
  make: async () => {
    // Below the project, so that its packages are found from there.
    const outfile = join(root, `reports/mutants/sandbox-${process.pid}.mjs`);
    const { mutants, ignored, contents } = await instrument(['sandbox/**/*.ts']);
    await bundle({ entry: "export * from './sandbox/openSandbox.ts';", outfile, contents });
    return {
      mutants,
      ignored,
      prepare: (asked) => prepare(outfile, asked),
      remove: () => rmSync(outfile, { force: true }),
    };
  },
};

type Thread = MutantThread<Question, Answer>;

function start(services: ServiceName[]): Thread {
  return new MutantThread('commands/prove/mutants/mutantWorker', services);
}

async function prepare(outfile: string, mutants: Mutant[]): Promise<() => MutantJudge> {
  const services = servicesFor(mutants);
  const reached = await reachOf(services, outfile);
  const kills = new Map<string, number>();
  return () => {
    const thread = start(services);
    return {
      end: () => thread.end(),
      fateOf: async (mutant) => {
        const jurors = jurorsFor(mutant, reached, kills);
        if (jurors.length === 0) return { status: 'not reached' };
        const { id } = mutant;
        const question = { kind: 'judge', bundle: outfile, mutant: id, jurors } as const;
        const answer = await thread.ask(question, jurors.length);
        if (answer?.kind !== 'fate') return { status: 'hung' };
        const { fate } = answer;
        if (fate.status === 'killed') kills.set(fate.by, (kills.get(fate.by) ?? 0) + 1);
        return fate;
      },
    };
  };
}

/** The services whose rules can notice them: those of their folders, or all where one stands in what they share. */
function servicesFor(mutants: Mutant[]): ServiceName[] {
  const owners = mutants.map(({ file }) =>
    allServices.find((service) => file.startsWith(`sandbox/${service}/`)),
  );
  return allServices.filter((service) => owners.some((owner) => (owner ?? service) === service));
}

async function reachOf(services: ServiceName[], outfile: string): Promise<Reach> {
  const whole: Reach = { always: [], byJuror: {}, serviceOf: {} };
  const thread = start(services);
  try {
    for (let from: number | undefined = 0; from !== undefined; await thread.end()) {
      const answer = await thread.ask({ kind: 'reach', bundle: outfile, from });
      if (answer?.kind !== 'reach') throw new Error('the run without a mutant did not end');
      whole.always.push(...answer.reach.always);
      Object.assign(whole.byJuror, answer.reach.byJuror);
      Object.assign(whole.serviceOf, answer.reach.serviceOf);
      from = answer.next;
    }
  } finally {
    await thread.end();
  }
  return whole;
}

/**
 * The checks that can notice a mutant: those whose requests reach it; where it is met while the sandbox is loaded, all of
 * its service, or of all services where it stands in what they share.
 */
function jurorsFor(
  { id, file }: Mutant,
  { always, byJuror, serviceOf }: Reach,
  kills: Map<string, number>,
): string[] {
  const own = allServices.find((service) => file.startsWith(`sandbox/${service}/`));
  const isOwn = (juror: string) => own === undefined || serviceOf[juror] === own;
  const isAlways = always.includes(id);
  return Object.keys(byJuror)
    .filter((juror) => byJuror[juror]?.includes(id) || (isAlways && isOwn(juror)))
    .toSorted((one, other) => (kills.get(other) ?? 0) - (kills.get(one) ?? 0));
}
