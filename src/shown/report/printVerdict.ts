import { isPageWanted } from './allure/AllureProgram.ts';
import type { Cause } from '../../decided/causesOf.ts';
import { BESIDE } from '../../decided/followsOf.ts';
import { besideText } from './beside/besidePage.ts';
import {
  brokenSentence,
  causeExtent,
  causeWord,
  expectedAndReceived,
  headline,
  redactedInWords,
  shortGuids,
  whatHappened,
} from './causeLine.ts';
import { evidenceLines } from './failureText.ts';
import { columnsOf, countsOf, type Counts } from './countsOf.ts';
import { duration, type Glance } from './glance.ts';
import { wordFor } from './verdictWord.ts';
import { nextLines, restoreLines } from './nextLines.ts';
import { paint, type Format } from '../../words/paint.ts';
import { printableLine, sentenceLine } from './printableLine.ts';
import type { Report } from './Report.ts';
import { isUntried } from '../../decided/exercised.ts';
import { NOT_ASKED, wasAsked } from '../../decided/reasons.ts';
import { countOf } from '../../words/countOf.ts';
import { grouped } from '../../words/grouped.ts';

/** How many causes of each outcome are printed on a terminal; summary.md has all. */
const PRINTED = { failed: 20, waived: 5 };
/** How many of them with the evidence: a screen has the verdict and these. */
const WITH_EVIDENCE = 3;
/** How many with the broken sentence, and how much of it and of what happened: only a stranger's verdict has longer ones. */
const SENTENCES = 10;
const SENTENCE = 600;
/** In a pipe (a build's log), how many lines all of it may have. */
const LINES_IN_PIPE = 50;
/** How many lines of evidence a cause gets; with its rule and message that makes seven. */
const EVIDENCE_LINES = 5;
/** The most characters of one request of a sequence: two lines of a terminal. */
const STEP = 150;
/** How many reasons for not exercising rules are printed, each on one line. */
const REASONS_PRINTED = 8;
/** How many characters of a reason are shown: its end may say what to do. */
const REASON_SHOWN = 300;
/** How many characters a note may have; a list of what was not restored may need them. */
const NOTE_SHOWN = 1_000;

/** Notes that stand below the verdict, too. */
const SAID_BELOW = /^Not restored: |` restores what is left\.$/;

type Paint = (format: Format, text: string) => string;

const WORD_FORMAT: Record<Glance['word'], Format> = {
  CONFORMANT: ['bold', 'black', 'bgGreen'],
  'PARTIALLY TESTED': ['bold', 'black', 'bgWhite'],
  'NO NEW FAILURE': ['bold', 'black', 'bgGreen'],
  'SHARD PASSED': ['bold', 'black', 'bgWhite'],
  'NOT CONFORMANT': ['bold', 'white', 'bgRed'],
  'NOTHING TESTED': ['bold', 'black', 'bgYellow'],
  'NOTHING MANDATORY TESTED': ['bold', 'black', 'bgYellow'],
  'NO VERDICT': ['bold', 'black', 'bgYellow'],
};

const OUTCOME_FORMAT: Record<keyof Counts, Format> = {
  passed: 'green',
  failed: 'red',
  known: 'yellow',
  warned: 'yellow',
  waived: 'magenta',
  notExercised: 'dim',
};

/** Where a verdict is printed. */
export interface Paper {
  /** Whether to use colours; by default if standard output can show them and NO_COLOR, FORCE_COLOR allow. */
  color?: boolean;
  /** Whether somebody looks at it; in a pipe less is printed. By default what standard output is. */
  isTerminal?: boolean;
}

/**
 * The verdict for a terminal: what was not exercised, a table per service, what to type next, and then the verdict with its
 * causes, the first of them with evidence. The end is read first, so what scrolled away above it is not needed.
 */
export function printVerdict(report: Report, paper: Paper = {}): string {
  const { color, isTerminal = process.stdout.isTTY === true } = paper;
  const paint = painter(color);
  const { verdict, folder } = report;
  const { run } = verdict;
  const next = nextLines(report);
  const isRepeated = next.some((line) => /^(?:repeat|missing) /.test(line));
  const parts = [
    list('not exercised', isUntried(verdict) ? [] : reasons(report), paint),
    list(
      'notes',
      verdict.notes
        .filter((note) => !SAID_BELOW.test(note) && !note.startsWith(`No verdict: ${run.why}`))
        .map((note) => sentenceLine(note, NOTE_SHOWN)),
      paint,
    ),
    isUntried(verdict) ? '' : table(report, paint),
    [
      `seed ${run.seed}, ${countOf(run.requests, 'request')}, ${duration(run)}`,
      ...(isRepeated ? [] : [`repeat      ${report.repeat}`]),
      `summary     ${folder}/summary.md`,
      ...(report.glance.word === 'NO VERDICT'
        ? []
        : [`certificate ${folder}/certificate.html${issuerHint(report)}`]),
      ...(isPageWanted() ? [`report      ${folder}/allure-report/index.html`] : []),
      ...next,
    ].join('\n'),
  ].filter((part) => part !== '');
  const printed = (count: number) => [...parts, verdictAlone(report, color, count)].join('\n\n');
  let count = WITH_EVIDENCE;
  while (!isTerminal && count > 0 && printed(count).split('\n').length > LINES_IN_PIPE) count -= 1;
  return `${printed(count)}\n`;
}

/**
 * The verdict, and its causes.
 * @param withEvidence how many of them have their evidence
 */
export function verdictAlone(report: Report, color?: boolean, withEvidence = 0): string {
  const paint = painter(color);
  const { verdict, folder, causes: found, waived, beside } = report;
  const { word, because } = report.glance;
  const summed = found.slice(0, PRINTED.failed);
  const head = paint(WORD_FORMAT[word], ` ${wordFor(word, verdict)} `);
  return [
    `${head} ${printableLine(verdict.target.name)}: ${sentenceLine(because, NOTE_SHOWN)}`,
    ...restoreLines(report),
    ...(beside === undefined
      ? []
      : [`${besideText({ ...report, beside })} See ${folder}/beside.html.`]),
    ...(found.length === 0 ? [] : [headline(found)]),
    ...summed.map((cause, index) => {
      if (index < withEvidence) return withItsEvidence(cause, paint, index === 0);
      const statement = brokenSentence(cause);
      const what = sentenceLine(
        `${whatHappened(cause)}${expectedAndReceived(cause.first)}`,
        SENTENCE,
      );
      const isBrief = index >= SENTENCES || what.includes(statement);
      return `${titleOf(cause, paint)}: ${isBrief ? what : `"${sentenceLine(statement, SENTENCE)}"\n  ${what}`}`;
    }),
    ...(found.length > summed.length
      ? [`and ${found.length - summed.length} more, all in summary.md`]
      : []),
    ...waived.slice(0, PRINTED.waived).map((cause) => {
      const { reason = '' } = cause.first.rule;
      return `${titleOf(cause, paint)}: accepted, ${sentenceLine(reason, REASON_SHOWN)}`;
    }),
    ...(waived.length > PRINTED.waived
      ? [`and ${waived.length - PRINTED.waived} more exceptions, all in summary.md`]
      : []),
    // Of many causes the first ones have scrolled away.
    ...(found.length > WITH_EVIDENCE ? [`${head} ${headline(found)}`] : []),
  ].join('\n');
}

/** A certificate that is passed on says who issued it. */
function issuerHint({ verdict }: Report): string {
  const isStated = verdict.target.isSandbox || verdict.run.asked?.operator !== undefined;
  return isStated ? '' : ' (--operator NAME states the issuer)';
}

function painter(color: boolean | undefined): Paint {
  return (format, text) => paint(format, text, color);
}

function table({ verdict, counts: services }: Report, paint: Paint): string {
  const all = countsOf(verdict.rules.filter(wasAsked));
  const rows = [...services, { service: 'all', counts: all }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const columns = columnsOf(verdict);
  const cells = (own: Counts) =>
    columns
      .map(({ name, heading }) => {
        const cell = grouped(own[name]).padStart(heading.length + 2);
        return paint(own[name] > 0 ? OUTCOME_FORMAT[name] : 'dim', cell);
      })
      .join('');
  const headings = columns.map(({ heading }) => `  ${heading}`).join('');
  return [
    paint('bold', ' '.repeat(width) + headings),
    ...rows.map((row) => row.service.padEnd(width) + cells(row.counts)),
  ].join('\n');
}

/** The first cause in at most seven lines, and its script if it has one; others in four, so that it stays on the screen; summary.md has what led to it, the twin, the check and all the rules. */
function withItsEvidence(cause: Cause, paint: Paint, isFirst: boolean): string {
  const { message, before = [], sent, readBack, expected, actual } = cause.first.failure;
  // Where there is one connection alone, it says nothing.
  const isAlone = !before.some((step) => / \(over connection (?!a\b)/.test(step));
  const shown = {
    ...cause.first.failure,
    ...{ before: [], twin: undefined, expected: shortGuids(expected), actual: shortGuids(actual) },
    ...(sent !== undefined && {
      sent: redactedInWords(shortGuids(sent.replace(isAlone ? CONNECTION : '', ''))),
    }),
    ...(readBack && { readBack: readBack.slice(-1).map(shortGuids) }),
  };
  const statement = brokenSentence(cause);
  const rows = isFirst
    ? evidenceLines(shown, (text) => printableLine(text, undefined, message))
    : evidenceLines({ ...shown, readBack: [] }, requestLine).slice(0, 3);
  return [
    `${titleOf(cause, paint)}: "${sentenceLine(statement, SENTENCE)}"`,
    sentenceLine(whatHappened(cause), SENTENCE),
    ...(isFirst ? scriptOf(cause.first.failure) : []),
    // The sentence above says what a constraint demands.
    ...rows.slice(0, EVIDENCE_LINES).filter((row) => row !== `expected  ${statement}`),
  ].join('\n  ');
}

/** A request on one line: of a long one the body is cut, never where it went. */
function requestLine(text: string): string {
  const at = text.search(/ [[{]/);
  if (at < 0) return printableLine(text, STEP);
  const body = printableLine(text.slice(at + 1), Math.max(STEP / 3, STEP - at));
  return `${printableLine(text.slice(0, at), 2 * STEP)} ${body}`;
}

/** The numbered requests of a sequence, and those beside which a failure was seen: without them it says nothing. */
function scriptOf({ before = [], sent = '' }: Cause['first']['failure']): string[] {
  const steps = before.filter((step) => /^\d+\. /.test(step) || step.startsWith(BESIDE));
  return steps.map((step) => {
    const short = step
      .replace(/ → (\d+) .*/s, ' → $1')
      // The line of what was sent has the same.
      .replace(SENDER, (said) => (sent.includes(said) ? '' : said));
    return requestLine(shortGuids(short));
  });
}

const CONNECTION = / \(over connection \w+\)/;

/** Over which connection a request was sent, and its header fields. */
const SENDER = / \((?:over connection \w+|[\w-]+: [^()]*)\)/g;

/** `#12 FAILED stock/list/pages-end (18 rules)` */
function titleOf(cause: Cause, paint: Paint): string {
  const { rule } = cause.first;
  const word = paint(OUTCOME_FORMAT[rule.known ? 'warned' : rule.outcome], causeWord(cause));
  return `${word} ${paint('bold', printableLine(rule.id))}${causeExtent(cause)}`;
}

/** The reasons for which rules were not exercised, each on one line with the number of rules. */
function reasons({ notExercised }: Report): string[] {
  // Whoever named rules by --rule knows what was left out; the headline counts it.
  const all = notExercised.filter(([reason]) => reason !== NOT_ASKED);
  const lines = all
    .slice(0, REASONS_PRINTED)
    .map(
      ([reason, { length }]) =>
        `${countOf(length, 'rule').padStart(11)}  ${sentenceLine(shortGuids(reason), REASON_SHOWN)}`,
    );
  const others = all.slice(REASONS_PRINTED);
  if (others.length === 0) return lines;
  const count = others.reduce((sum, [, rules]) => sum + rules.length, 0);
  return [
    ...lines,
    `${countOf(count, 'rule').padStart(11)}  for ${countOf(others.length, 'other reason')}, all in summary.md`,
  ];
}

function list(title: string, lines: string[], paint: Paint): string {
  return lines.length === 0 ? '' : [paint('bold', title), ...lines].join('\n');
}
