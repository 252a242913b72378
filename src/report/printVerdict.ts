import { styleText } from 'node:util';
import { type NumberedFailure, numberedFailures } from '../verdict/numberedFailures.ts';
import type { OutcomeName, Verdict } from '../verdict/types.ts';
import { checkLine, evidenceLines } from './failureText.ts';
import {
  countsPerService,
  duration,
  glance,
  notExercisedByReason,
  OUTCOMES,
  type Glance,
} from './glance.ts';
import { printable } from './printable.ts';
import { repeatCommand } from './repeatCommand.ts';

/** So many failures are printed of each outcome; all of them are in summary.md. */
const PRINTED = { failed: 20, warned: 5 };

type Format = Parameters<typeof styleText>[0];
type Paint = (format: Format, text: string) => string;

const WORD_FORMAT: Record<Glance['word'], Format> = {
  CONFORMANT: ['bold', 'black', 'bgGreen'],
  'NO NEW FAILURE': ['bold', 'black', 'bgGreen'],
  'NOT CONFORMANT': ['bold', 'white', 'bgRed'],
  'NO VERDICT': ['bold', 'black', 'bgYellow'],
};

const OUTCOME_FORMAT: Record<OutcomeName, Format> = {
  passed: 'green',
  failed: 'red',
  warned: 'yellow',
  waived: 'magenta',
  notExercised: 'dim',
};

/**
 * The verdict for a terminal: the failures in short, a table per service, and last, where the eye rests, the verdict at
 * a glance and where everything lies.
 *
 * @param options.folder where the run's files lie, as one types it in the project's root
 * @param options.color whether to colour; by default what standard output can show and NO_COLOR, FORCE_COLOR ask for
 */
export function printVerdict(
  verdict: Verdict,
  { folder, color }: { folder: string; color?: boolean },
): string {
  const paint = painter(color);
  const { word, because } = glance(verdict);
  const { target, run } = verdict;
  return [
    failures(verdict, 'failed', paint),
    failures(verdict, 'warned', paint),
    list('not exercised', reasons(verdict), paint),
    list('notes', verdict.notes.map(printable), paint),
    table(verdict, paint),
    [
      `${paint(WORD_FORMAT[word], ` ${word} `)} ${printable(target.name)}: ${because}`,
      `seed ${run.seed}, ${run.requests} requests, ${duration(run)}`,
      `repeat   ${repeatCommand(verdict)}`,
      `summary  ${folder}/summary.md`,
      `report   ${folder}/allure-report/index.html`,
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function painter(color: boolean | undefined): Paint {
  if (color === false) return (_, text) => text;
  if (color === true) return (format, text) => styleText(format, text, { validateStream: false });
  return (format, text) => styleText(format, text, { stream: process.stdout });
}

function table(verdict: Verdict, paint: Paint): string {
  const services = countsPerService(verdict);
  const rows = [...services, { service: 'all', counts: verdict.summary }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const cells = (counts: Record<OutcomeName, number>) =>
    OUTCOMES.map(({ name, heading }) => {
      const cell = String(counts[name]).padStart(heading.length + 2);
      return paint(counts[name] > 0 ? OUTCOME_FORMAT[name] : 'dim', cell);
    }).join('');
  const headings = OUTCOMES.map(({ heading }) => `  ${heading}`).join('');
  return [
    paint('bold', ' '.repeat(width) + headings),
    ...rows.map(({ service, counts }) => service.padEnd(width) + cells(counts)),
  ].join('\n');
}

function failures(verdict: Verdict, outcome: 'failed' | 'warned', paint: Paint): string {
  const all = numberedFailures(verdict).filter(({ rule }) => rule.outcome === outcome);
  if (all.length === 0) return '';
  const shown = all.slice(0, PRINTED[outcome]).map((numbered) => compact(numbered, paint));
  const rest = all.length - shown.length;
  if (rest > 0) shown.push(paint('dim', `and ${rest} more ${outcome}, all in summary.md`));
  return shown.join('\n\n');
}

function compact({ number, rule, failure }: NumberedFailure, paint: Paint): string {
  return [
    `${paint(OUTCOME_FORMAT[rule.outcome], `${number} ${rule.outcome}`)}  ${paint('bold', rule.id)}`,
    printable(failure.message),
    ...evidenceLines(failure).map((line) => `  ${line}`),
    ...checkLine(rule).map((line) => paint('dim', `  ${line}`)),
  ].join('\n');
}

function reasons(verdict: Verdict): string[] {
  return notExercisedByReason(verdict).map(
    ([reason, rules]) => `${String(rules.length).padStart(5)}  ${printable(reason)}`,
  );
}

function list(title: string, lines: string[], paint: Paint): string {
  return lines.length === 0 ? '' : [paint('bold', title), ...lines].join('\n');
}
