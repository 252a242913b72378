import { rmSync } from 'node:fs';
import type { RunConfig } from '../../src/check/RunConfig.ts';
import { restoreCommand } from '../../src/journal/Journal.ts';
import { checkPlace } from '../../src/places/checkPlace.ts';
import type { Place, Rule, Spec } from '../../src/spec/types.ts';
import { exitCode } from '../../src/verdict/exitCode.ts';
import { decideVerdict } from '../../src/verdict/decideVerdict.ts';
import { NOT_ASKED, OTHER_SHARD } from '../../src/verdict/reasons.ts';
import type { Asked, Decision, Verdict } from '../../src/verdict/types.ts';
import { planOf } from '../../src/run/planOf.ts';
import { rulesOf } from '../../src/run/rulesOf.ts';
import { isSelected } from '../../src/spec/isSelected.ts';
import { name, version } from '../project.ts';
import { suiteOf } from '../suites.ts';
import type { AllureProgram } from '../../src/report/AllureProgram.ts';
import type { ResultFolder } from './resultFolder.ts';
import type { SuitesOutcome } from './runSuites.ts';
import { keptWhole } from './keptWhole.ts';
import { writeFiles } from './writeFiles.ts';

/** What the results of a run are made from. */
export interface RunResults {
  /** Of the selected services. */
  specs: Spec[];
  config: RunConfig;
  outcome: SuitesOutcome;
  /** Sent before the suites were run. */
  preflightRequests: number;
  folder: ResultFolder;
  baseline?: Verdict;
  asked: Asked;
  /** Builds the report. */
  allure: AllureProgram;
}

/** Makes the verdict and writes everything that a run leaves in its folder. */
export async function writeResults({
  specs,
  config,
  outcome,
  preflightRequests,
  folder,
  baseline,
  asked,
  allure,
}: RunResults): Promise<Verdict> {
  const { strict = false, evidence } = asked;
  const { log, startedAt, finishedAt, complete } = outcome;
  const logged = log.run;
  const decisions = [...logged.decisions, ...notAskedFor(specs, config)];
  const { target, seed, cases } = config;
  const rules = specs.flatMap(rulesOf);
  const verdict = decideVerdict({
    suite: { name, version },
    specs,
    target: { name: target.name, environment: target.environment, urls: target.urls },
    run: {
      seed,
      casesPerRule: cases,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      requests: preflightRequests + logged.exchanges.length,
      complete,
      asked,
    },
    rules,
    checks: placesOf(rules),
    decisions,
    observations: logged.observations,
    waivers: target.waivers.filter(({ rule }) =>
      specs.some(({ service }) => rule.startsWith(`${service}/`)),
    ),
    today: startedAt.toISOString().slice(0, 10),
    baseline,
    strict,
  });
  verdict.notes.push(...notesOf(outcome, config));
  verdict.run.exitCode = exitCode(verdict, { baseline, strict });
  const { exchanges, observations } = logged;
  const kept = keptWhole(exchanges, verdict, observations);
  const isInRest = (id: string) =>
    !kept.telling.has(id) && (evidence === 'full' || kept.sample.has(id));
  await writeFiles(
    verdict,
    {
      telling: [...log.exchanges((id) => kept.telling.has(id))],
      rest: log.exchanges(isInRest),
      lines: exchanges,
    },
    folder,
    allure,
  );
  rmSync(folder.log, { recursive: true, force: true });
  return verdict;
}

/** What a reader is to know of how the run went. */
function notesOf({ log, problems }: SuitesOutcome, config: RunConfig): string[] {
  const logged = log.run;
  const { lost, defects } = logged;
  return [
    ...(lost === undefined
      ? []
      : [
          `No verdict: since ${lost.since} the target ${lost.reason}; nothing was sent after that.`,
        ]),
    ...defects.map(({ rule, defect }) => `An error of the suite itself at ${rule}: ${defect}`),
    ...problems.map(({ message }) => `An error of the suite itself: ${message}`),
    ...logged.problems.map((problem) => `Could not be put back: ${problem}`),
    ...(logged.problems.length > 0 && config.journal !== undefined
      ? [`\`${restoreCommand(config.journal.folder)}\` puts back what is left.`]
      : []),
  ];
}

function placesOf(rules: Rule[]): Map<string, Place> {
  return new Map(
    rules.flatMap((rule) => {
      const place = checkPlace(rule);
      return place === undefined ? [] : [[rule.id, place] as const];
    }),
  );
}

/** The rules of selected services that this run was not asked for: every rule stands in the verdict once. */
function notAskedFor(specs: Spec[], { rules, shard }: RunConfig): Decision[] {
  return specs.flatMap((spec) => {
    const plan = planOf(spec, suiteOf(spec.service), { rules, shard });
    return plan.rules
      .filter(({ id }) => !plan.selected.has(id))
      .map(({ id }): Decision => ({
        rule: id,
        outcome: 'notExercised',
        reason: isSelected(id, rules) ? OTHER_SHARD : NOT_ASKED,
        cases: 0,
        failures: [],
      }));
  });
}
