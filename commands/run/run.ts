import { createPublicKey, randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Budget } from '../../src/sent/Budget.ts';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import type { Spec } from '../../src/promised/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { endJournal, type JournalPlace } from '../../src/sent/journal/Journal.ts';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { historyFolder, journalFolder } from '../../src/sent/journal/stateFolders.ts';
import type { Asked } from '../../src/decided/types.ts';
import { checkWaivers } from '../../src/decided/checkWaivers.ts';
import { printableLine } from '../../src/shown/report/printableLine.ts';
import { annotate } from '../../src/shown/report/buildServer/annotate.ts';
import type { Report } from '../../src/shown/report/Report.ts';
import { verdictObject } from '../../src/shown/report/verdictObject.ts';
import { printVerdict, verdictAlone } from '../../src/shown/report/printVerdict.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { UNWRITABLE } from '../../src/sent/log/RunLog.ts';
import type { SuitesOutcome } from '../../src/shown/SuitesOutcome.ts';
import { ResultsUnwritable } from '../../src/shown/folder/ResultsUnwritable.ts';
import { refuseUnfinished } from '../restore/refuseUnfinished.ts';
import { unmeasuredText } from '../../src/checked/run/plan/unmeasuredText.ts';
import { boundsOf } from '../../src/checked/run/plan/boundOf.ts';
import type { Helpers } from './Helpers.ts';
import { recordNoVerdict } from '../../src/shown/recordNoVerdict.ts';
import { judgedBy, type Judged, type JudgedOptions } from '../judged.ts';
import { plansOf } from './plansOf.ts';
import { preflight } from '../../src/checked/run/preflight.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { fingerprintOf } from '../../src/shown/seal/fingerprintOf.ts';
import { refuseUnknownRules, refuseUnknownServices } from '../../src/checked/run/refuseUnknown.ts';
import { resultFolder, type ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import { readGiven, type Given } from './readGiven.ts';
import { askedOf, type RunOptions } from './RunOptions.ts';
import { runSuites } from './runSuites.ts';
import { servicesAsked } from './servicesAsked.ts';
import { writeResults } from '../../src/shown/writeResults.ts';
import { say, tell, warn } from '../../src/words/say.ts';
import { shownAddress } from '../../src/words/shownAddress.ts';

/** A run that is about to send something: who asked for what, and by what it is known. */
interface Begun {
  options: RunOptions;
  judged: Judged;
  /** Whether the target is the embedded sandbox. */
  isOwn: boolean;
  /** The specs of the services that were asked for. */
  selected: Spec[];
  given: Given;
  asked: Asked;
  target: Target;
  id: string;
  seed: number;
  startedAt: Date;
}

/**
 * One run, from options to results on disk. Returns the exit code.
 * @param helpers must be ended by the caller
 * @throws WrongUse, TargetUnusable
 */
export async function run(options: RunOptions, helpers: Helpers): Promise<number> {
  const judged = await judgedBy(options, servicesAsked(options));
  const isOwn = options.target === undefined && !judged.isDocument;
  if (!isOwn) helpers.thread.start();
  const selected = judged.specs.filter(({ service }) => options.service?.includes(service) ?? true);
  refuseUnknownRules(options.rule ?? [], selected);
  const services = selected.map(({ service }) => service);
  const given = await readGiven(options, services);
  const opened = await judged.open();
  const target = options.readOnly ? readOnly(opened.target) : opened.target;
  const begun: Begun = {
    ...{ options, judged, isOwn, selected, given, target },
    asked: askedOf(options, target.minimum),
    id: randomUUID(),
    seed: options.seed ?? randomInt(2 ** 31),
    startedAt: new Date(),
  };
  let folder: ResultFolder | undefined;
  let journal: JournalPlace | undefined;
  const endItsJournal = () => {
    if (journal !== undefined) endJournal(journal.folder);
    journal = undefined;
  };
  let isInPlace = false;
  try {
    checkWaivers(judged.specs.flatMap(rulesOf), target.waivers);
    refuseUnknownServices(target.minimum ?? {});
    refuseUnfinished(target);
    folder = resultFolder(options.out, options.force);
    journal = journalPlace(options, folder, begun.id);
    for (const remark of judged.remarks) warn(printableLine(remark, 1_000));
    const { report, beside } = await tested(begun, helpers, folder, journal);
    isInPlace = true;
    await publish(begun, helpers, folder, report, endItsJournal);
    // Last, and once: where the folder could not be handed over, the object of that error stands in its place.
    if (options.json === true) say(JSON.stringify(verdictObject(report)));
    annotate(report);
    return beside?.isLeftChanged === true ? 3 : (report.verdict.run.exitCode ?? 3);
  } catch (error) {
    // What was published is never written again.
    if (isInPlace) throw error;
    throw recordNoVerdict(
      error,
      { ...begun, specs: selected, cases: options.cases },
      options,
      folder,
    );
  } finally {
    endItsJournal();
    await opened.close();
  }
}

/** Runs the suites, at a second deployment too if one is named, and writes the results into the folder. */
async function tested(
  begun: Begun,
  helpers: Helpers,
  folder: ResultFolder,
  journal: JournalPlace | undefined,
) {
  const { options, judged, isOwn, given, asked, target, seed, id } = begun;
  const { specs, suites } = judged;
  const { thread, allure } = helpers;
  const { plans, config, warning, ...counted } = await planned(begun, journal);
  helpers.show();
  // With the progress: standard output begins with the causes.
  warn(`target ${printableLine(target.name)}, seed ${seed}, run ${id}`);
  if (warning !== '') warn(warning);
  // It is loaded by the time that there is something to report.
  allure.start();
  const where = { thread, here: isOwn ? suites : undefined };
  const outcome = await runSuites(plans, specs, config, folder, where);
  refuseUnwritten(outcome, folder);
  const beside = await given.runBeside?.({ plans, specs, config, folder, outcome });
  helpers.show('writes the verdict and the reports');
  const report = await writeResults({
    ...{ plans, config, ...counted, outcome, folder, allure, beside },
    ...{ baseline: given.baseline, set: given.set, letterhead: given.letterhead },
    asked,
    history: historyFolder(options.history),
    signer: given.key && fingerprintOf(createPublicKey(given.key)),
  });
  if (options.target !== undefined) noteRun(folder.path, resolve(options.target));
  return { report, beside };
}

/** Moves the results into place, says the verdict, and seals and packs the folder if that was asked for. */
async function publish(
  { options, given: { key } }: Begun,
  helpers: Helpers,
  folder: ResultFolder,
  report: Report,
  endItsJournal: () => void,
): Promise<void> {
  const { final } = folder;
  // Where others may write, what they lay there from now on is none of this run's.
  await folder.publish(async (written) => {
    helpers.show();
    if (options.json !== true) tell(options.quiet ? verdictAlone(report) : printVerdict(report));
    if (report.verdict.run.exitCode === 3) return;
    // The sealed files must not grow any more.
    endItsJournal();
    if (key === undefined && !options.archive) return;
    // The code that signs and packs is large, and few runs ask for it.
    const { handOverRun } = await import('../seal/handOver.ts');
    await handOverRun(final, report.verdict, { ...options, key, written });
  }, key !== undefined);
}

/** What a run sends: its plans, and how far its budget and its bounds let it go. */
async function planned(
  { options, judged, selected, target, id, seed, startedAt }: Begun,
  journal: JournalPlace | undefined,
) {
  const { cases, shard, rule: rules = [] } = options;
  const preflightRequests = await preflight(target, judged.specs, id);
  const selection = { rules, shard };
  const plansOfAll = (budget?: Budget) =>
    plansOf(selected, { ...selection, budget }, judged.suites);
  let bought;
  if (options.budget !== undefined) {
    // Its tables are large, and few runs ask for one.
    const { budgetOfRun } = await import('../../src/checked/run/plan/budgetOf.ts');
    bought = budgetOfRun(options.budget, plansOfAll(), target, cases);
  }
  // Only a budget rests on costs; `plan` says which are assumed.
  const warning = unmeasuredText(bought?.unmeasured ?? []);
  const plans = plansOfAll(bought?.budget);
  const config: RunConfig = {
    ...{ target, seed, runId: id, cases, ...selection },
    document: judged.document,
    startedAt: startedAt.toISOString(),
    budget: bought && { ...bought.budget, requests: bought.budget.asked - preflightRequests },
    // Of a document of others nothing was measured.
    bounds: judged.isDocument ? undefined : boundsOf(plans, target, cases),
    journal,
  };
  return { plans, config, preflightRequests, budget: bought?.result, warning };
}

/** @throws ResultsUnwritable if exchanges or decisions of the run could not be stored: the rest shows nothing */
function refuseUnwritten({ problems }: SuitesOutcome, { shown }: ResultFolder): void {
  const problem = problems.find(({ message }) => message.startsWith(UNWRITABLE));
  if (problem === undefined) return;
  const why = problem.message.slice(UNWRITABLE.length);
  throw new ResultsUnwritable(`No verdict: ${UNWRITABLE} to ${shown}${why}.`);
}

/** The journal of a run; none for the embedded sandbox, whose changes end with it. */
function journalPlace(
  { openapi, target = openapi }: JudgedOptions,
  { final }: ResultFolder,
  runId: string,
): JournalPlace | undefined {
  if (target === undefined) return undefined;
  return {
    folder: journalFolder(runId, final),
    targetFile: /^https?:/i.test(target) ? shownAddress(target) : resolve(target),
  };
}
