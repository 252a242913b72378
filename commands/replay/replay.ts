import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentService } from '../../services.ts';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import { variablesIn } from '../../src/sent/exchange/shellArgument.ts';
import { endJournal, restoreCommand, type JournalPlace } from '../../src/sent/journal/Journal.ts';
import { leftIn } from '../../src/sent/journal/readJournal.ts';
import { targetOfRun } from '../../src/sent/journal/ownRuns.ts';
import { journalFolder } from '../../src/sent/journal/stateFolders.ts';
import { evidenceLines } from '../../src/shown/report/failureText.ts';
import { indented, printableLine } from '../../src/shown/report/printableLine.ts';
import { listed } from '../../src/words/listed.ts';
import { paint } from '../../src/words/paint.ts';
import { printable } from '../../src/words/printable.ts';
import type { Spec } from '../../src/promised/types.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { causesOf, type NumberedFailure, numberedFailures } from '../../src/decided/causesOf.ts';
import type { Decision, Verdict } from '../../src/decided/types.ts';
import { refuseUnfinished } from '../restore/refuseUnfinished.ts';
import { judgedBy, type JudgedOptions } from '../judged.ts';
import { preflight } from '../../src/checked/run/preflight.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { movedTo } from '../../src/target/movedTo.ts';
import { readExchanges } from '../../src/shown/readExchanges.ts';
import { digestRead, readVerdict } from '../../src/shown/readVerdict.ts';
import { reportsFolder } from '../../src/shown/folder/reportsFolder.ts';
import type { Replayed } from '../../src/checked/run/replayFailures.ts';
import { doneBy, SuitesThread } from '../run/SuitesThread.ts';
import { countOf } from '../../src/words/countOf.ts';
import { kindAt } from '../../src/words/files/readForeign.ts';
import { say, sayProgress, warn } from '../../src/words/say.ts';

/** The options of `replay`, as the command line reads them. */
export interface ReplayOptions extends JudgedOptions {
  failure?: number;
  /** Addresses in place of the target's, each as `name=url`. */
  url?: string[];
  readOnly?: boolean;
}

/** How many cases of a rule a folder from somebody else may ask for: as many as a run tries unless it is told otherwise. */
const MOST_CASES = 25;

const EMBEDDED = 'embedded sandbox';

/**
 * Runs again only the rules that failed, with the same seed and so the same draws, but with fresh identities if the target
 * remembers them. Returns the exit code.
 * @throws WrongUse, TargetUnusable
 */
export async function replay(folder: string, options: ReplayOptions): Promise<number> {
  const verdict = readVerdict(folder);
  const failures = chosen(folder, numberedFailures(verdict), options.failure);
  if (failures.length === 0) {
    say(`${folder}: nothing failed there.`);
    return 0;
  }
  const { openapi, target: named } = options;
  const file = openapi ?? named ?? targetFileOf(folder, verdict);
  const judged = await judgedBy(openapi === undefined ? { ...options, target: file } : options, []);
  const { specs } = judged;
  for (const note of changesSince(verdict, specs)) warn(note);
  const opened = await judged.open();
  const runId = randomUUID();
  const journal = file === undefined ? undefined : journalPlace(file, runId);
  try {
    const moved = movedTo(options.url ?? [], opened.target);
    const target = options.readOnly ? readOnly(moved) : moved;
    if (target.name !== verdict.target.name)
      warn(
        `The earlier run's target was "${printable(verdict.target.name)}", this one is "${printable(target.name)}".`,
      );
    refuseUnfinished(target);
    await preflight(target, specs);
    const { seed } = verdict.run;
    const cases = casesOf(folder, verdict);
    say(`target ${printable(target.name)}, seed ${seed}`);
    const connections = await connectionsOf(folder);
    const { document } = judged;
    const config = { target, seed, cases, rules: [], runId, journal, document, connections };
    const { decisions, interrupted, ...ended } = await inThread(failures, config);
    const isUntold = interrupted && ended.problems.length === 0 && journal !== undefined;
    const problems = isUntold ? leftIn(journal.folder) : ended.problems;
    for (const problem of problems) warn(`Not restored: ${problem}`);
    if (problems.length > 0 && journal !== undefined)
      warn(`\`${restoreCommand(journal.folder)}\` restores what is left.`);
    say(replayedText(failures, decisions, folder));
    return interrupted ? 3 : codeOf(decisions);
  } finally {
    if (journal !== undefined) endJournal(journal.folder);
    await opened.close();
  }
}

/** Over which connection each exchange of the earlier run went: some defects only show on the same one, or on others. */
async function connectionsOf(folder: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  if (kindAt(join(folder, 'exchanges.har')) === undefined) return known;
  for await (const { id, connection } of readExchanges(folder))
    if (connection !== undefined) known.set(id, connection);
  return known;
}

/** A new folder for the replay's journal, made when something is changed: the earlier run's journal stays as it is. */
function journalPlace(file: string, runId: string): JournalPlace {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = journalFolder(runId, reportsFolder('replays', stamp));
  return { folder, targetFile: resolve(file) };
}

function chosen(
  folder: string,
  failures: NumberedFailure[],
  number: number | undefined,
): NumberedFailure[] {
  if (number === undefined) return failures;
  const found = failures.filter((failure) => failure.number === number);
  if (found.length > 0) return found;
  const there =
    failures.length === 0 ? 'nothing failed there' : `its failures are 1 to ${failures.length}`;
  throw new WrongUse(`--failure ${number}: ${folder} has no such failure; ${there}.`);
}

function changesSince({ specs: before }: Verdict, specs: Spec[]): string[] {
  const names = before
    .filter(({ service, sha256 }) =>
      specs.some((spec) => spec.service === service && spec.sha256 !== sha256),
    )
    .map(({ service }) => (service === documentService ? 'the document' : service));
  return names.length === 0
    ? []
    : [`Changed since that run, so that other requests may be sent: ${names.join(', ')}.`];
}

/**
 * The target file of the earlier run, if a run of this user noted it in its own state; what the folder says about it is not
 * believed. Undefined after a run against the embedded sandbox, which is started again.
 * @throws WrongUse if the file has to be named
 */
function targetFileOf(folder: string, verdict: Verdict): string | undefined {
  const { run, target } = verdict;
  if (run.asked?.openapi !== undefined)
    throw new WrongUse(
      `${folder}: that run judged by an OpenAPI document; name it with --openapi FILE --base URL, and what it needs to ask (--token, --header, --may-change).`,
    );
  if (run.asked?.target === undefined && target.name === EMBEDDED) return undefined;
  const noted = targetOfRun(folder, digestRead(verdict));
  if (noted !== undefined && existsSync(noted)) return noted;
  const name = printable(target.name);
  const why =
    noted === undefined
      ? `no run of yours on this machine left this folder as it is, and a folder from elsewhere does not say which file is read. Its target was "${name}"`
      : `the target of that run was "${name}" (${noted}, which is not there)`;
  throw new WrongUse(`${folder}: ${why}; name its file with --target.`);
}

/** How many cases each rule draws: a folder from somebody else does not say how much is sent to the target. */
function casesOf(folder: string, verdict: Verdict): number {
  const { casesPerRule } = verdict.run;
  if (casesPerRule <= MOST_CASES || targetOfRun(folder, digestRead(verdict)) !== undefined)
    return casesPerRule;
  warn(
    `No run of yours left this folder as it is: ${MOST_CASES} cases of each rule are tried, not ${casesPerRule}; what failed by a later one may pass.`,
  );
  return MOST_CASES;
}

/** In a thread of its own: whatever the deployment responds with, this one hears signals. */
async function inThread(failures: NumberedFailure[], config: RunConfig): Promise<Replayed> {
  const thread = new SuitesThread();
  sayProgress(countOf(failures.length, 'failure'));
  try {
    const { done } = await doneBy(thread, () => thread.replay(config, failures));
    return done ?? { decisions: [], problems: [], interrupted: true };
  } finally {
    sayProgress('');
  }
}

function codeOf(decisions: Decision[]): 0 | 1 | 3 {
  if (decisions.some(({ outcome }) => outcome === 'failed')) return 1;
  return decisions.some(({ outcome }) => outcome === 'passed') ? 0 : 3;
}

/** The outcome of each replayed failure of a folder, what is seen now, what the curl lines need, then the counts. */
export function replayedText(
  failures: NumberedFailure[],
  decisions: Decision[],
  folder: string,
): string {
  const byRule = new Map(decisions.map((decision) => [decision.rule, decision]));
  const now = ({ rule }: NumberedFailure) => byRule.get(rule.id);
  const described = causesOf(failures).flatMap(({ first, others }) => {
    const isAlike = (other: NumberedFailure) => now(other)?.outcome === now(first)?.outcome;
    const alike = others.filter(isAlike).map(({ number }) => `#${number}`);
    const apart = others.filter((other) => !isAlike(other));
    return [
      [
        ...failureLines(first, now(first)),
        ...(alike.length === 0 ? [] : [`  the same: ${listed(alike, 6)}`]),
      ],
      ...apart.map((other) => failureLines(other, now(other))),
    ];
  });
  const count = (outcome: Decision['outcome'] | undefined) =>
    failures.filter(({ rule }) => byRule.get(rule.id)?.outcome === outcome).length;
  const undecided = count('notExercised') + count(undefined);
  const failing = failures.filter((one) => now(one)?.outcome === 'failed');
  const causes = causesOf(failing).length;
  const ofCauses = causes === failing.length ? '' : ` (${countOf(causes, 'cause')})`;
  const needed = [
    ...variablesIn(
      described
        .flat()
        .filter((line) => line.startsWith('curl '))
        .join('\n'),
    ),
  ];
  return [
    ...described.map((lines) => lines.join('\n')),
    ...(needed.length === 0
      ? []
      : [
          `The curl lines need ${listed(needed, 4)}: summary.md of ${printableLine(folder)} says how to set them.`,
        ]),
    `${failing.length}${ofCauses} still failing, ${count('passed')} fixed, ${undecided} not decided`,
  ].join('\n\n');
}

function failureLines({ number, rule, failure }: NumberedFailure, now?: Decision): string[] {
  const id = paint('bold', printableLine(rule.id));
  if (now?.outcome === 'passed') return [`${paint('green', `#${number} fixed`)}  ${id}`];
  if (now?.outcome !== 'failed') {
    const reason = now === undefined ? 'there is no such rule any more' : (now.reason ?? '');
    return [`${paint('yellow', `#${number} not decided`)}  ${id}`, indented(reason)];
  }
  // The same request has the same id again. A shrunk case may be a different one this time.
  const same = now.failures.find(({ exchanges }) =>
    exchanges.some((id) => failure.exchanges.includes(id)),
  );
  const seen = same ?? now.failures[0] ?? failure;
  return [
    `${paint('red', `#${number} still fails`)}  ${id}`,
    indented(seen.message),
    ...evidenceLines(seen).map((line) => `  ${line}`),
    ...(seen.curl === '' || failure.inOrder || seen.inOrder
      ? []
      : [`curl      ${printable(seen.curl)}`]),
  ];
}
