import { printable } from '../../src/words/printable.ts';
import type { Diagnosis } from '../../src/checked/Diagnosis.ts';
import { DoctorSession } from '../../src/checked/DoctorSession.ts';
import { startSession } from '../../src/sent/startSession.ts';
import { hasLeft } from '../../src/sent/journal/readJournal.ts';
import {
  changedJournals,
  comparableAddress,
  unfinishedJournals,
} from '../../src/sent/journal/unfinished.ts';
import { sharedState } from '../../src/sent/journal/stateFolders.ts';
import type { Target } from '../../src/target/Target.ts';
import { checkWaivers } from '../../src/decided/checkWaivers.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { plannedRules } from '../../src/checked/run/plan/plannedRules.ts';
import { waiversText } from '../../src/checked/run/plan/waiversText.ts';
import type { Plan } from '../../src/checked/run/planOf.ts';
import { judgedBy, sayIfWithoutCredential, type Judged, type JudgedOptions } from '../judged.ts';
import { plansOf } from '../run/plansOf.ts';
import { servicesAsked } from '../run/servicesAsked.ts';
import { exercisedAt } from '../../src/checked/run/plan/rulesLostWithout.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import {
  absenceText,
  findingText,
  summaryText,
  unfinishedRunsText,
  unknownRunsText,
} from '../../src/checked/run/doctor/doctorText.ts';
import { examineAddresses } from '../../src/checked/run/doctor/examineAddresses.ts';
import { examineControl } from '../../src/checked/run/doctor/examineControl.ts';
import { examineScopes } from '../../src/checked/run/doctor/examineScopes.ts';
import { examineTokens } from '../../src/checked/run/doctor/examineTokens.ts';
import { tell as say, warn } from '../../src/words/say.ts';

export interface DoctorOptions extends JudgedOptions {
  /** Whether everything that is there has a line of its own. */
  all?: boolean;
  service?: string[];
}

/**
 * Examines a target by requests that change nothing, and prints each finding as it is made. Returns the exit code: 1 if
 * something that the target file names is missing, or a killed run left something changed.
 * @throws WrongUse for the target file
 * @throws TargetUnusable if the services do not respond, or the first client gets no token
 */
export async function doctor(options: DoctorOptions): Promise<number> {
  const judged = await judgedBy(options, servicesAsked(options));
  const { suites } = judged;
  const specs = judged.specs.filter(({ service }) => options.service?.includes(service) ?? true);
  const { target } = await judged.open();
  for (const remark of judged.remarks) warn(printable(remark));
  checkWaivers(judged.specs.flatMap(rulesOf), target.waivers);
  const plans = plansOf(specs, { rules: [] }, suites);
  say(`target ${printable(target.name)} (environment: ${target.environment})`);
  const address = comparableAddress(target.urls.base);
  const [unfinished, changed] = [unfinishedJournals(address), changedJournals(address)];
  if (unfinished.length + changed.length > 0) say(unfinishedRunsText(unfinished, changed));
  const findings = await examine(target, plans, judged, options.all === true);
  const absent = plannedRules(plans, target).filter(({ missing }) => missing !== undefined);
  if (absent.length > 0) say(absenceText(absent, target));
  const own = target.waivers.filter(({ rule }) =>
    specs.some((it) => rule.startsWith(`${it.service}/`)),
  );
  const today = new Date().toISOString().slice(0, 10);
  const waivers = waiversText(own, exercisedAt(plans, target), today);
  if (waivers !== '') say(`\n${waivers}`);
  const mayChange = Object.values(target.permissions).includes(true);
  const isLeft = unfinished.some(hasLeft) || changed.length > 0;
  if (mayChange) say(unknownRunsText(sharedState()));
  say(summaryText(findings, plans, target, mayChange && isLeft));
  sayIfWithoutCredential(judged.remarks);
  const isMissing = findings.some(({ state }) => state === 'missing');
  return isMissing || isLeft ? 1 : 0;
}

async function examine(
  target: Target,
  plans: Plan[],
  { suites, isDocument }: Judged,
  all: boolean,
): Promise<Diagnosis[]> {
  const config = { target, seed: 0, cases: 1, rules: [] };
  const requestFactories = suites.flatMap((suite) => suite.requestFactories);
  const specs = plans.map(({ spec }) => spec);
  const session = startSession(config, specs, requestFactories);
  const doctorSession = new DoctorSession(session);
  const findings: Diagnosis[] = [];
  const add = (about: string, made: Diagnosis[]) => {
    // What quotes a response may quote a secret.
    const shown = (text: string) => session.redactor.text(text);
    const found = made.map((one) => ({ ...one, detail: shown(one.detail) }));
    if (found.length > 0) say(findingText(about, found, plans, target, all));
    findings.push(...found);
    return found;
  };
  try {
    const addresses = add('addresses', await examineAddresses(doctorSession));
    const base = addresses.find(({ subject }) => subject === 'urls.base');
    if (base?.state === 'missing')
      throw new TargetUnusable(
        `Not usable: urls.base, ${base.detail}. Look at ${isDocument ? '--base' : 'urls.base in the target file'}.`,
      );
    // A document names neither a login nor scopes of clients, nor fixtures.
    if (isDocument) return findings;
    const tokens = add('tokens', await examineTokens(doctorSession));
    if (tokens[0]?.state === 'missing')
      throw new TargetUnusable(
        `Not usable: ${tokens[0].subject} gets ${tokens[0].detail}. ${tokens[0].advice}`,
      );
    const clients = target.clients.filter((_, index) => tokens[index]?.state === 'there');
    add('scopes', await examineScopes(doctorSession, clients, suites));
    const fixtures: Diagnosis[] = [];
    for (const { examination } of suites)
      fixtures.push(...((await examination?.fixtures?.(doctorSession)) ?? []));
    add('fixtures', [...fixtures, ...(await examineControl(doctorSession))]);
    return findings;
  } finally {
    await session.client.close();
  }
}
