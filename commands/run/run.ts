import { createPublicKey, randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { endJournal, type JournalPlace } from '../../src/sent/journal/Journal.ts';
import { noteRun } from '../../src/sent/journal/ownRuns.ts';
import { historyFolder, journalFolder } from '../../src/sent/journal/stateFolders.ts';
import { checkWaivers } from '../../src/decided/checkWaivers.ts';
import { printableLine } from '../../src/shown/report/printableLine.ts';
import { annotate } from '../../src/shown/report/annotate.ts';
import { verdictObject } from '../../src/shown/report/verdictObject.ts';
import { printVerdict, verdictAlone } from '../../src/shown/report/printVerdict.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { UNWRITABLE } from '../../src/sent/RunLog.ts';
import type { SuitesOutcome } from '../../src/shown/SuitesOutcome.ts';
import { ResultsUnwritable } from '../../src/shown/ResultsUnwritable.ts';
import { refuseUnfinished } from '../restore/refuseUnfinished.ts';
import { unmeasuredText } from '../../src/checked/run/plan/unmeasuredText.ts';
import { boundsOf } from '../../src/checked/run/plan/boundOf.ts';
import type { Helpers } from './Helpers.ts';
import { recordNoVerdict } from '../../src/shown/recordNoVerdict.ts';
import { judgedBy, type JudgedOptions } from '../judged.ts';
import { plansOf } from './plansOf.ts';
import { preflight } from '../../src/checked/run/preflight.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { fingerprintOf } from '../../src/shown/seal/fingerprintOf.ts';
import { refuseUnknownRules, refuseUnknownServices } from '../../src/checked/run/refuseUnknown.ts';
import { resultFolder, type ResultFolder } from '../../src/shown/resultFolder.ts';
import { readGiven } from './readGiven.ts';
import { askedOf, type RunOptions } from './RunOptions.ts';
import { runSuites } from './runSuites.ts';
import { servicesAsked } from './servicesAsked.ts';
import { writeResults } from '../../src/shown/writeResults.ts';
import { say, warn } from '../../src/words/say.ts';

/**
 * One run, from options to results on disk. Returns the exit code.
 * @param helpers must be ended by the caller
 * @throws WrongUse, TargetUnusable
 */
export async function run(options: RunOptions, helpers: Helpers): Promise<number> {
  const { thread, allure } = helpers;
  const judged = await judgedBy(options, servicesAsked(options));
  const { specs, suites, isDocument } = judged;
  const isOwn = options.target === undefined && !isDocument;
  if (!isOwn) thread.start();
  const selected = specs.filter(({ service }) => options.service?.includes(service) ?? true);
  const rules = options.rule ?? [];
  refuseUnknownRules(rules, selected);
  const given = await readGiven(
    options,
    selected.map(({ service }) => service),
  );
  const opened = await judged.open();
  const runId = randomUUID();
  const seed = options.seed ?? randomInt(2 ** 31);
  const startedAt = new Date();
  let folder: ResultFolder | undefined;
  let journal: JournalPlace | undefined;
  let isInPlace = false;
  try {
    const target = options.readOnly ? readOnly(opened.target) : opened.target;
    checkWaivers(specs.flatMap(rulesOf), target.waivers);
    refuseUnknownServices(target.minimum ?? {});
    refuseUnfinished(target);
    folder = resultFolder(options.out, options.force);
    journal = journalPlace(options, folder, runId);
    for (const remark of judged.remarks) warn(printableLine(remark, 1_000));
    const preflightRequests = await preflight(target, specs, runId);
    const selection = { rules, shard: options.shard };
    const bought =
      options.budget === undefined
        ? undefined
        : // Its tables are large, and few runs ask for one.
          (await import('../../src/checked/run/plan/budgetOfRun.ts')).budgetOfRun(
            options.budget,
            plansOf(selected, selection, suites),
            target,
            options.cases,
          );
    const plans = plansOf(selected, { ...selection, budget: bought?.budget }, suites);
    const config = {
      target,
      seed,
      runId,
      cases: options.cases,
      ...selection,
      document: judged.document,
      startedAt: startedAt.toISOString(),
      budget: bought && { ...bought.budget, requests: bought.budget.asked - preflightRequests },
      // Of a document of others nothing was measured.
      bounds: isDocument ? undefined : boundsOf(plans, target, options.cases),
      journal,
    };
    helpers.show();
    // With the progress: standard output begins with the causes.
    warn(`target ${printableLine(target.name)}, seed ${config.seed}, run ${config.runId}`);
    // Only a budget rests on costs; `plan` says which are assumed.
    const warning = unmeasuredText(bought?.unmeasured ?? []);
    if (warning !== '') warn(warning);
    // It is loaded by the time that there is something to report.
    allure.start();
    const outcome = await runSuites(plans, specs, config, folder, {
      thread,
      here: isOwn ? suites : undefined,
    });
    refuseUnwritten(outcome, folder);
    const first = { plans, specs, config, folder, outcome };
    const beside = await given.runBeside?.(first);
    helpers.show('writes the verdict and the reports');
    const report = await writeResults({
      plans,
      config,
      outcome,
      preflightRequests,
      folder,
      baseline: given.baseline,
      budget: bought?.result,
      asked: askedOf(options, target.minimum),
      allure,
      set: given.set,
      history: historyFolder(options.history),
      letterhead: given.letterhead,
      beside,
      signer: given.key && fingerprintOf(createPublicKey(given.key)),
    });
    // Where others may write, what they lay there from now on is none of this run's.
    const written = given.key && folder.written();
    if (options.target !== undefined) noteRun(folder.path, resolve(options.target));
    isInPlace = true;
    folder.publish();
    const { verdict } = report;
    helpers.show();
    if (options.json !== true) say(options.quiet ? verdictAlone(report) : printVerdict(report));
    if (verdict.run.exitCode !== 3) {
      // The sealed files must not grow any more.
      if (journal !== undefined) endJournal(journal.folder);
      journal = undefined;
      if (given.key !== undefined || options.archive) {
        // The code that signs and packs is large, and few runs ask for it.
        const { handOverRun } = await import('../seal/handOver.ts');
        await handOverRun(folder.final, verdict, { ...options, key: given.key, written });
      }
    }
    // Last, and once: where the folder could not be handed over, the object of that error stands in its place.
    if (options.json === true) say(JSON.stringify(verdictObject(report)));
    annotate(report);
    return beside?.isLeftChanged === true ? 3 : (verdict.run.exitCode ?? 3);
  } catch (error) {
    // What was published is never written again.
    if (isInPlace) throw error;
    const { target } = opened;
    const asked = askedOf(options, target.minimum);
    const known = { specs: selected, target, id: runId, seed, cases: options.cases };
    throw recordNoVerdict(error, { ...known, startedAt, asked }, options, folder);
  } finally {
    if (journal !== undefined) endJournal(journal.folder);
    await opened.close();
  }
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
    targetFile: /^https?:/i.test(target) ? target : resolve(target),
  };
}
