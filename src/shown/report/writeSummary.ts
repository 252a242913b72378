import type { Cause, NumberedFailure } from '../../decided/causesOf.ts';
import { isUntried } from '../../decided/exercised.ts';
import { wasAsked } from '../../decided/reasons.ts';
import type { OutcomeName, Verdict } from '../../decided/types.ts';
import { besideTable, besideText } from './beside/besidePage.ts';
import {
  brokenSentence,
  causeExtent,
  causeWord,
  expectedAndReceived,
  headline,
  whatHappened,
} from './causeLine.ts';
import { preparation, type ShellContext } from './shellCommands.ts';
import { failureText, isShownByCurl, outcomeWord } from './failureText.ts';
import { columnsOf, countsOf, type Counts } from './countsOf.ts';
import { duration } from './glance.ts';
import { deploymentText } from './certificate/deployment.ts';
import { wordFor } from './verdictWord.ts';
import { nextLines, restoreLines } from './nextLines.ts';
import type { FailureCommands } from './repeatCommand.ts';
import type { Report } from './Report.ts';
import { countOf } from '../../words/countOf.ts';
import { grouped } from '../../words/grouped.ts';
import { code, fenced, inHtml, inline, sentence } from '../../words/markdown.ts';

/** The most lines of summary.md: a build server shows the whole of it on the page of a job. */
const LINES = 300;
/** How many causes of each outcome the summary shows with their evidence. */
const SHOWN: Partial<Record<OutcomeName, number>> = { failed: 10, warned: 3, waived: 3 };

/** A part of the verdict, whole and in short. Empty texts are left out. */
interface Section {
  title: string;
  whole: string;
  /** In place of the whole, where that is too long for the summary. */
  short: string;
  /** Whether the summary has the short form in any case. */
  isLong?: true;
}

/**
 * summary.md: the verdict in Markdown for people, what to do next and the failures first, in at most 300 lines. What is too
 * long for it is in details.md.
 * @param shell from which to say how the curl lines get their tokens; without it, that is left out
 */
export function writeSummary(report: Report, shell?: ShellContext): string {
  const next = [...restoreLines(report), ...nextLines(report)];
  const parts = [
    ...headOf(report),
    causeLines([...report.causes, ...report.waived]),
    next.length === 0 ? '' : `## What next\n\n${fenced(next.join('\n'))}`,
    countsTable(report),
  ];
  const all = sections(report, shell);
  // What comes first may be long; a short form is kept for each of the others.
  let left =
    LINES -
    linesIn(parts) -
    all.reduce((sum, { title, short }) => sum + linesIn([titled(title, short)]), 0);
  for (const { title, whole, short, isLong } of all) {
    const more = linesIn([titled(title, whole)]) - linesIn([titled(title, short)]);
    const fits = !isLong && more <= left;
    if (fits) left -= more;
    parts.push(titled(title, fits ? whole : short));
  }
  return joined(parts);
}

/** details.md: the whole verdict in Markdown, however long it is. */
export function writeDetails(report: Report, shell?: ShellContext): string {
  const whole = sections(report, shell).map(({ title, whole: text }) => titled(title, text));
  return joined([...headOf(report), countsTable(report), ...whole]);
}

function headOf(report: Report): string[] {
  const { verdict, causes, beside } = report;
  const { word, because } = report.glance;
  return [
    `# ${headingOf(headline(causes), wordFor(word, verdict))}`,
    `${inline(verdict.target.name)}: ${inline(because).replace(/\.?$/, '.')}`,
    beside === undefined ? '' : `**${inline(besideText({ ...report, beside }))}**`,
  ];
}

/** What counts first: failures that count, or that none does. */
function headingOf(found: string, whole: string): string {
  if (!whole.startsWith('NO NEW')) return [found, whole].filter(Boolean).join(': ');
  const [word, limits] = whole.split(': ');
  const limited = limits && ` (${limits.replace(' (', ', ').replace(')', '')})`;
  return `${word}${limited ?? ''}: ${found}`;
}

/** What the verdict says beside its head, by weight. */
function sections(report: Report, shell: ShellContext | undefined): Section[] {
  const { verdict, causes, waived, beside } = report;
  const { known = [], unknown = [] } = Object.groupBy(causes, ({ first: { rule } }) =>
    rule.known ? 'known' : 'unknown',
  );
  const same = (title: string, text: string): Section => ({ title, whole: text, short: text });
  const ofCauses = (title: string, all: Cause[], outcome: OutcomeName): Section => ({
    title,
    whole: causeText(all, outcome, report),
    short: causeText(all, outcome, report, SHOWN[outcome]),
  });
  return [
    ...(beside === undefined
      ? []
      : [
          {
            title: 'Beside the old deployment',
            whole: besideTable({ ...report, beside }, 100),
            short: besideTable({ ...report, beside }, 10),
          },
        ]),
    // What is pasted before a curl line stands above the first of them.
    same('Variables for the curl lines', beforeCurl(report, shell)),
    ofCauses('Failed', unknown, 'failed'),
    ofCauses('Known failures', known, 'failed'),
    same('Notes', verdict.notes.map((note) => `- ${sentence(note)}`).join('\n')),
    ofCauses('Warned', unknown, 'warned'),
    ofCauses('Known warnings', known, 'warned'),
    { title: 'Exceptions', whole: waivedText(waived, report), short: waiverReasons(verdict) },
    ...(isUntried(verdict) ? [] : [{ title: 'Not exercised', ...notExercised(report) }]),
    same('This run', facts(report)),
    {
      title: 'Open points',
      whole: isUntried(verdict) ? '' : openPoints(verdict),
      isLong: true as const,
      short: `${countOf(verdict.openPoints.length, 'open point')}, ${verdict.openPoints.filter(({ observed }) => observed.length > 0).length} observed at this target: see details.md.`,
    },
  ].filter(({ whole }) => whole !== '');
}

function joined(parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function linesIn(parts: string[]): number {
  return parts.reduce((sum, part) => sum + (part === '' ? 0 : part.split('\n').length + 1), 0);
}

function titled(title: string, content: string): string {
  return content === '' ? '' : `## ${title}\n\n${content}`;
}

function facts({ verdict, repeat }: Report): string {
  const { suite, target, run, specs } = verdict;
  const urls = Object.entries(target.urls).map(([name, url]) => `${inline(name)} ${code(url)}`);
  return [
    `- target: ${inline(target.name)} (environment: ${inline(target.environment)}), ${urls.join(', ')}`,
    ...(target.deployment === undefined ? [] : [`- deployment: ${inline(deploymentText(target))}`]),
    `- started ${run.startedAt}, took ${duration(run)}, ${countOf(run.requests, 'request')}`,
    `- repeat it with: ${code(repeat)}`,
    `- suite: ${inline(`${suite.name} ${suite.version}`)}`,
    `- specs: ${inline(specs.map(({ service, version }) => `${service} ${version}`).join(', '))}`,
  ].join('\n');
}

function countsTable({ verdict, counts: all }: Report): string {
  if (isUntried(verdict)) return '';
  const columns = columnsOf(verdict);
  const row = (name: string, counts: Counts) =>
    `| ${[name, ...columns.map((column) => grouped(counts[column.name]))].join(' | ')} |`;
  return [
    `| service | ${columns.map(({ heading }) => heading).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...all.map(({ service, counts }) => row(inline(service), counts)),
    row('**all**', countsOf(verdict.rules.filter(wasAsked))),
  ].join('\n');
}

/** The lines that the curl lines need, to be pasted before the first. */
function beforeCurl({ failures }: Report, shell: ShellContext | undefined): string {
  const curls = [...failures.values()]
    .flat()
    .filter(({ failure }) => isShownByCurl(failure))
    .map(({ failure }) => failure.curl);
  const lines = shell === undefined ? [] : preparation(curls.join('\n'), shell);
  if (lines.length === 0) return '';
  const fold = '<details><summary>Paste these lines once, before the curl lines</summary>';
  return [fold, fenced(lines.join('\n'), 'sh'), '</details>'].join('\n\n');
}

/** Each cause with its evidence, and the other rules that it breaks folded below; of the first ones only their number. */
function causeText(
  causes: Cause[],
  outcome: OutcomeName,
  { commands }: Report,
  most = Infinity,
): string {
  const own = causes.filter(({ first }) => first.rule.outcome === outcome);
  const left = own.length - most;
  const same = (others: NumberedFailure[]) =>
    most === Infinity
      ? folded(others, commands)
      : `The same in ${countOf(others.length, 'more failure')}: see details.md.`;
  return [
    ...own
      .slice(0, most)
      .flatMap(({ first, others }) => [
        fenced(failureText(first, commands)),
        ...(others.length === 0 ? [] : [same(others)]),
      ]),
    ...(left > 0 ? [`The evidence of ${countOf(left, 'more cause')}: see details.md.`] : []),
  ].join('\n\n');
}

/** A line for each cause with what happened, to be read before the evidence. */
function causeLines(causes: Cause[]): string {
  const lines = causes
    .slice(0, LINES_OF_EACH)
    .map(
      (cause) =>
        `- ${causeWord(cause)} ${code(cause.first.rule.id)}${causeExtent(cause)}: “${sentence(brokenSentence(cause))}” ${sentence(`${whatHappened(cause)}${expectedAndReceived(cause.first)}`)}`,
    );
  const left = causes.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${left} more: see details.md`] : [])].join('\n');
}

/** How many causes, and reasons for not exercising, have a line. */
const LINES_OF_EACH = 30;

function folded(others: NumberedFailure[], commands: FailureCommands): string {
  const ids = new Set(
    others.map(({ rule }) => `<code>${inHtml(rule.id)}</code> (${outcomeWord(rule)})`),
  );
  return [
    `<details><summary>The same in ${others.length} more: ${[...ids].join(', ')}</summary>`,
    ...others.map((numbered) => fenced(failureText(numbered, commands))),
    '</details>',
  ].join('\n\n');
}

function waivedText(waived: Cause[], report: Report): string {
  const reasons = waiverReasons(report.verdict);
  return [reasons, causeText(waived, 'waived', report)].filter(Boolean).join('\n\n');
}

function waiverReasons({ rules }: Verdict): string {
  return rules
    .filter(({ outcome }) => outcome === 'waived')
    .map(({ id, reason }) => `- ${code(id)}: ${inline(reason ?? '')}`)
    .join('\n');
}

function notExercised({ notExercised: all }: Report): Pick<Section, 'whole' | 'short'> {
  const whole = all.map(([reason, rules]) =>
    [
      `<details><summary>${countOf(rules.length, 'rule')}: ${inHtml(reason)}</summary>`,
      rules
        .map(
          ({ id, reason: own = '' }) => `- ${code(id)}${own === reason ? '' : `: ${inline(own)}`}`,
        )
        .join('\n'),
      '</details>',
    ].join('\n\n'),
  );
  const short = all.map(
    ([reason, rules]) => `- ${countOf(rules.length, 'rule')}: ${inline(reason)}`,
  );
  const left = short.length - LINES_OF_EACH;
  return {
    whole: whole.join('\n\n'),
    short: [
      ...short.slice(0, LINES_OF_EACH),
      ...(left > 0 ? [`- ${countOf(left, 'other reason')}: see details.md`] : []),
    ].join('\n'),
  };
}

function openPoints({ openPoints }: Verdict): string {
  return openPoints
    .map(({ id, question, source, observed }) => {
      const seen = observed.length > 0 ? observed : ['nothing in this run'];
      return [
        `- ${code(id)}: ${sentence(question)} (${inline(source)})`,
        ...seen.map((it) => `  - observed: ${inline(it)}`),
      ].join('\n');
    })
    .join('\n');
}
