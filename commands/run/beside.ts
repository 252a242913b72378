import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { endJournal, restoreCommand } from '../../src/sent/journal/Journal.ts';
import { journalFolder } from '../../src/sent/journal/stateFolders.ts';
import { Differences, type Beside } from '../../src/shown/report/beside/Differences.ts';
import type { ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import type { SuitesOutcome } from '../../src/shown/SuitesOutcome.ts';
import type { Plan } from '../../src/checked/run/planOf.ts';
import { preflight } from '../../src/checked/run/preflight.ts';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import type { Spec } from '../../src/promised/types.ts';
import { loadTarget } from '../../src/target/loadTarget.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import type { Target } from '../../src/target/Target.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import { type Decision, OUTCOME_WORDS } from '../../src/decided/types.ts';
import { printable } from '../../src/words/printable.ts';
import { warn } from '../../src/words/say.ts';
import { refuseUnfinished } from '../restore/refuseUnfinished.ts';
import { hasSelected } from './plansOf.ts';
import { runSuites } from './runSuites.ts';
import { SuitesThread } from './SuitesThread.ts';

/** The second deployment of a run, which is asked the same after the first: by its own clients, within its own limits. */
export interface SecondTarget {
  file: string;
  target: Target;
}

/** @throws WrongUse for an unreadable file, and if a killed run left something changed there */
export function secondTarget(file: string, isReadOnly = false): SecondTarget {
  const loaded = loadTarget(file, process.env);
  const target = isReadOnly ? readOnly(loaded) : loaded;
  refuseUnfinished(target);
  return { file, target };
}

/** What a run sent to the new deployment, and how it went. */
export interface FirstRun {
  plans: Plan[];
  specs: Spec[];
  config: RunConfig;
  folder: ResultFolder;
  outcome: SuitesOutcome;
}

/** What both deployments responded, and whether something is left changed at the second. */
export type SecondRun = Beside & { isLeftChanged?: boolean };

/** How many exchanges are held in memory at a time. */
const AT_A_TIME = 200;

/**
 * Sends the same requests to the old deployment: by the same seed, with identities of their own. What it changes there is
 * noted and restored as at the first.
 */
export async function runBeside(
  { file, target }: SecondTarget,
  first: FirstRun,
): Promise<SecondRun> {
  const { plans, specs, config, folder, outcome } = first;
  const names = { here: config.target.name, there: target.name };
  const nothing = { ...names, compared: 0, unpaired: 0, groups: [], rules: [] };
  if (!outcome.complete)
    return {
      ...nothing,
      why: 'The first run did not come to its end, so the second was left out.',
    };
  const runId = randomUUID();
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const journal = {
    folder: journalFolder(runId, resolve('reports/beside', stamp)),
    targetFile: resolve(file),
  };
  const thread = new SuitesThread(plans.filter(hasSelected).map(({ spec }) => spec.service));
  try {
    await preflight(target, specs, runId);
    warn(`beside ${printable(target.name)}, run ${runId}`);
    const second = { ...config, target, runId, journal, bounds: undefined };
    const log = join(folder.path, '.log-beside');
    const other = await runSuites(plans, specs, second, { ...folder, log }, { thread });
    const left = other.log.run.problems;
    for (const problem of left)
      warn(`Not restored at ${printable(target.name)}: ${printable(problem)}`);
    if (left.length > 0) warn(`\`${restoreCommand(journal.folder)}\` restores what is left.`);
    const beside: Beside = {
      ...names,
      ...compared(first, other, target),
      ...(!other.complete && { why: 'The second run did not come to its end.' }),
    };
    return { ...beside, isLeftChanged: left.length > 0 };
  } catch (error) {
    if (!(error instanceof TargetUnusable)) throw error;
    warn(printable(error.message));
    return { ...nothing, why: error.message };
  } finally {
    await thread.end();
    endJournal(journal.folder);
  }
}

/** Compares what is recorded of both, exchange by exchange, and the decisions. */
function compared({ specs, config, outcome }: FirstRun, other: SuitesOutcome, target: Target) {
  const differences = new Differences();
  const toHere = movedFrom(target, config.target);
  const known = new Map(
    specs.flatMap(({ operations, resolve }) =>
      operations.map((operation) => [operation.id, { operation, resolve }]),
    ),
  );
  const there = new Set(other.log.run.exchanges.map(({ id }) => id));
  const ids = outcome.log.run.exchanges
    .filter(
      ({ id, operation, role }) =>
        there.has(id) && known.has(operation ?? '') && role !== 'token' && role !== 'restore',
    )
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = new Set(ids.slice(from, from + AT_A_TIME));
    const isAsked = (id: string) => some.has(id);
    const own = new Map(
      [...outcome.log.exchanges(isAsked)].map((exchange) => [exchange.id, exchange]),
    );
    for (const exchange of other.log.exchanges(isAsked)) {
      const here = own.get(exchange.id);
      const asked = known.get(exchange.operation ?? '');
      if (here !== undefined && asked !== undefined) differences.add(here, exchange, asked, toHere);
    }
  }
  const decided = new Map(other.log.run.decisions.map((decision) => [decision.rule, decision]));
  const shoulds = new Set(
    specs.flatMap(({ rules, constraints }) =>
      [...rules, ...constraints].flatMap(({ id, level }) => (level === 'should' ? id : [])),
    ),
  );
  const wordOf = (id: string, is: Decision['outcome']) =>
    is === 'failed' && shoulds.has(id) ? 'warned' : OUTCOME_WORDS[is];
  const rules = outcome.log.run.decisions.flatMap(({ rule: id, outcome: here, failures }) => {
    const other = decided.get(id);
    if (other === undefined || (here === 'failed') === (other.outcome === 'failed')) return [];
    const [{ message } = { message: '' }] = here === 'failed' ? failures : other.failures;
    return [{ id, here: wordOf(id, here), there: wordOf(id, other.outcome), message }];
  });
  const groups = differences.groups();
  const why = 'Their responses differ at too many places: not all were compared.';
  return {
    ...{ compared: differences.compared, unpaired: differences.unpaired, groups, rules },
    ...(differences.isFull && { why }),
  };
}

/** Replaces the fixtures of one target in a text by those of another, the longest first. */
export function movedFrom(there: Target, here: Target): (text: string) => string {
  // Not of cards: what is secret of them is redacted in both, and a word that one of them is would become the secret of the other.
  const [own, other] = [here, there].map(({ fixtures }) =>
    leavesOf({ ...fixtures, cards: [] }),
  ) as [Map<string, string>, Map<string, string>];
  const moves = [...other]
    .flatMap(([place, value]): [string, string][] => {
      const ours = own.get(place);
      return ours === undefined || ours === value || value.length < SHORTEST ? [] : [[value, ours]];
    })
    .toSorted(([one], [two]) => two.length - one.length);
  return (text) => moves.reduce((moved, [value, ours]) => moved.replaceAll(value, ours), text);
}

/** Shorter values occur by chance. */
const SHORTEST = 4;

function leavesOf(value: unknown, place = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[place, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [...leavesOf(member, `${place}/${name}`)]),
  );
}
