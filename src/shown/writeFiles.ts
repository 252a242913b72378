import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allDone } from '../words/allDone.ts';
import type { RecordedExchange } from '../sent/exchange/types.ts';
import type { AllureProgram } from './report/allure/AllureProgram.ts';
import { buildAllureReport } from './report/allure/buildAllureReport.ts';
import { besidePage } from './report/beside/besidePage.ts';
import type { Beside } from './report/beside/Differences.ts';
import type { Letterhead } from './report/certificate/letterhead.ts';
import { failureCommands, repeatCommand, withoutNames } from './report/repeatCommand.ts';
import { failureScript } from './report/failureScript.ts';
import { curlOf, type ShellContext } from './report/shellCommands.ts';
import { reportOf, type Report } from './report/Report.ts';
import { writeCertificate } from './report/certificate/writeCertificate.ts';
import { writeCtrf } from './report/buildServer/writeCtrf.ts';
import { writeJunit } from './report/buildServer/writeJunit.ts';
import { START_HERE, startHere } from './report/certificate/startHere.ts';
import { writeDetails, writeSummary } from './report/writeSummary.ts';
import type { NumberedFailure } from '../decided/causesOf.ts';
import type { Verdict } from '../decided/types.ts';
import { verdictText } from '../decided/verdictText.ts';
import { writeEvidence, type Evidence } from './folder/evidenceFiles.ts';
import type { ResultFolder } from './folder/resultFolder.ts';
import type { ExchangeLine } from '../sent/log/exchangeLine.ts';
import type { RuleTime } from './report/RuleTime.ts';
import { makeFolder } from '../words/files/makeFolder.ts';

/** Options for the files of a run. */
export interface FileOptions {
  allure?: AllureProgram;
  history?: string;
  letterhead?: Letterhead;
  beside?: Beside;
  isOwn?: boolean;
  changing?: ReadonlySet<string>;
}

/**
 * Writes everything that a run leaves in its folder: verdict.json, summary.md, details.md, junit.xml, ctrf.json,
 * certificate.html, its evidence, the Allure report, made from `allure-results/`, and START-HERE.html. Returns the report.
 * @param options.allure Allure's process, if it was started earlier
 * @param options.history the folder of the history of earlier runs, for Allure's page
 * @param options.beside how a second deployment responded: `beside.html`
 * @param options.isOwn whether it is known that a run of this user left the verdict: its lines to paste name its files then
 * @param options.changing the operations that change something, if they are known
 * @param options.letterhead whose certificate it is. Default: ours
 */
export async function writeFiles(
  verdict: Verdict,
  evidence: Evidence,
  folder: ResultFolder,
  { allure, history, letterhead, beside, isOwn = false, changing }: FileOptions = {},
): Promise<Report> {
  verdict.notes.push(...folder.notes);
  const named = isOwn ? verdict : withoutNames(verdict);
  const report = {
    ...reportOf(verdict, folder.shown),
    repeat: repeatCommand(named),
    commands: failureCommands(named, folder.shown),
    beside,
  };
  const times = timePerRule(evidence.lines);
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  const ordered = inOrder(evidence.telling, verdict);
  const byId = new Map(ordered.map((exchange) => [exchange.id, exchange]));
  const { target } = verdict.run.asked ?? {};
  const shell = {
    urls: verdict.target.urls,
    isOwn,
    changing,
    tokens: ordered.filter(({ role }) => role === 'token'),
    // Without it, a script runs by the target that its caller names. It may be started in any folder.
    target: isOwn && target !== undefined ? resolve(target) : undefined,
  };
  writeCommands(report, folder, byId, shell);
  const page = buildAllureReport(
    folder.allureResults,
    join(folder.path, 'allure-report'),
    report,
    (id) => byId.get(id),
    {
      program: allure,
      leaves: verdict.run.asked?.evidence === 'full' ? 'all' : 'telling',
      history: verdict.run.exitCode === 3 ? undefined : history,
      times,
    },
  );
  // The rest is written while Allure works.
  const others = async () => {
    write('verdict.json', verdictText(verdict));
    write('summary.md', writeSummary(report, shell));
    write('details.md', writeDetails(report, shell));
    await writeEvidence(folder.path, { ...evidence, telling: ordered });
    write('junit.xml', writeJunit(report));
    write('ctrf.json', writeCtrf(report, times));
    if (beside !== undefined) write('beside.html', await besidePage({ ...report, beside }));
    write('certificate.html', await writeCertificate(report, letterhead, (id) => byId.get(id)));
  };
  await allDone([page, others()]);
  write(START_HERE, startHere(report, folder.path));
  return report;
}

/**
 * Writes all requests of each failure as a shell script, and names it in the failure. A failure that was read from a file gets its
 * curl line here: the last exchange shows it.
 */
function writeCommands(
  { failures }: Report,
  folder: ResultFolder,
  byId: ReadonlyMap<string, RecordedExchange>,
  shell: ShellContext,
): void {
  for (const [numbered, exchanges] of writtenOut([...failures.values()].flat(), byId)) {
    const shown = byId.get(numbered.failure.exchanges.at(-1) ?? '');
    if (numbered.failure.curl === '' && shown !== undefined)
      numbered.failure.curl = curlOf(shown, shell);
    if (exchanges.length === 0) continue;
    makeFolder(join(folder.path, 'failures'));
    const file = `failures/${numbered.number}.sh`;
    writeFileSync(join(folder.path, file), failureScript(numbered, exchanges, shell), {
      mode: 0o755,
    });
    numbered.failure.script = file;
  }
}

/** How many characters the requests of all scripts may have: a file of others names a long one in thousands of failures. */
const MOST = 64 * 2 ** 20;
/** What a script says around one. */
const PER_REQUEST = 1_000;

/** The failures in order with their exchanges, up to such a length of their requests. `replay` sends those of the others. */
export function* writtenOut(
  failures: NumberedFailure[],
  byId: ReadonlyMap<string, RecordedExchange>,
  most = MOST,
): Iterable<[NumberedFailure, RecordedExchange[]]> {
  let length = 0;
  for (const numbered of failures) {
    const exchanges = numbered.failure.exchanges.flatMap((id) => byId.get(id) ?? []);
    for (const { request } of exchanges)
      length +=
        PER_REQUEST +
        `${request.url}${request.headers.join()}`.length +
        (request.body?.length ?? 0);
    if (length > most) return;
    yield [numbered, exchanges];
  }
}

/** Exchanges in the order of the rules and, within a rule, in the order of sending: the same for the same seed. */
function inOrder(exchanges: RecordedExchange[], { rules }: Verdict): RecordedExchange[] {
  const place = new Map(rules.map(({ id }, index) => [id, index]));
  return exchanges.toSorted((a, b) => (place.get(a.rule) ?? -1) - (place.get(b.rule) ?? -1));
}

/**
 * When each rule's own exchanges began, and how long they took together. A rule that is judged by others' exchanges has no
 * time of its own.
 */
export function timePerRule(
  lines: Pick<ExchangeLine, 'rule' | 'startedAt' | 'durationMs'>[],
): ReadonlyMap<string, RuleTime> {
  const times = new Map<string, RuleTime>();
  for (const { rule, startedAt, durationMs } of lines) {
    const before = times.get(rule) ?? { startedAt, durationMs: 0 };
    times.set(rule, {
      startedAt: startedAt < before.startedAt ? startedAt : before.startedAt,
      durationMs: before.durationMs + durationMs,
    });
  }
  return times;
}
