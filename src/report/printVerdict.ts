import { styleText } from 'node:util';
import { type NumberedFailure, numberedFailures } from '../verdict/numberedFailures.ts';
import { causesOf, type Cause } from '../verdict/causesOf.ts';
import type { OutcomeName, RuleResult, Verdict } from '../verdict/types.ts';
import { checkLine, evidenceLines, seenLine } from './failureText.ts';
import {
  countsPerService,
  duration,
  glance,
  notExercisedByReason,
  OUTCOMES,
  type Glance,
} from './glance.ts';
import { printableLine } from './printableLine.ts';
import { repeatCommand } from './repeatCommand.ts';

/** So many causes are printed of each outcome; all of them are in summary.md. */
const PRINTED = { failed: 20, warned: 5 };
/** So many of the further rules that a cause breaks are named. */
const ALSO_NAMED = 5;
/** So many reasons for not exercising rules are printed, with so many of the rules. */
const REASONS_PRINTED = 20;
const IDS_NAMED = 3;
/** Characters of a note; what could not be put back may fill it. */
const NOTE_SHOWN = 1_000;

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
    causes(verdict, 'failed', paint),
    causes(verdict, 'warned', paint),
    list('not exercised', reasons(verdict), paint),
    list(
      'notes',
      verdict.notes.map((note) => printableLine(note, NOTE_SHOWN)),
      paint,
    ),
    table(verdict, paint),
    [
      `${paint(WORD_FORMAT[word], ` ${word} `)} ${printableLine(target.name)}: ${because}`,
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

/** Each cause once: the failure that shows it best, and in a line each what else it breaks. */
function causes(verdict: Verdict, outcome: 'failed' | 'warned', paint: Paint): string {
  const judged = numberedFailures(verdict).filter(({ rule }) => rule.outcome !== 'waived');
  const all = causesOf(judged).filter(({ first }) => first.rule.outcome === outcome);
  if (all.length === 0) return '';
  const shown = all.slice(0, PRINTED[outcome]).map((cause) => compact(cause, paint));
  const rest = all.length - shown.length;
  if (rest > 0) shown.push(paint('dim', `and ${rest} more ${outcome}, all in summary.md`));
  return shown.join('\n\n');
}

function compact({ first, others }: Cause, paint: Paint): string {
  const { number, rule, failure } = first;
  return [
    `${paint(OUTCOME_FORMAT[rule.outcome], `${number} ${rule.outcome}`)}  ${paint('bold', rule.id)}`,
    printableLine(failure.message),
    ...[...seenLine(first), ...evidenceLines(failure, printableLine)].map((line) => `  ${line}`),
    ...checkLine(rule).map((line) => paint('dim', `  ${line}`)),
    ...alsoLines(others, rule).map((line) => paint('dim', `  ${line}`)),
  ].join('\n');
}

/** The other rules that the same cause breaks. */
function alsoLines(others: NumberedFailure[], own: RuleResult): string[] {
  const rules = [...Map.groupBy(others, ({ rule }) => rule.id).values()]
    .flatMap(([sight]) => sight ?? [])
    .filter(({ rule }) => rule.id !== own.id);
  const named = rules
    .slice(0, ALSO_NAMED)
    .map(({ number, rule }) => `${number} ${rule.outcome}  ${rule.id}`);
  const rest = rules.length - named.length;
  const lines = rest > 0 ? [...named, `and ${rest} more rules, all in summary.md`] : named;
  return lines.map((line, index) => (index === 0 ? 'also' : '').padEnd(10) + line);
}

/** The reasons why rules were not exercised, each once, with how many they were and the first of them. */
function reasons(verdict: Verdict): string[] {
  const all = notExercisedByReason(verdict);
  const lines = all.slice(0, REASONS_PRINTED).flatMap(([reason, rules]) => {
    const named = rules.slice(0, IDS_NAMED).map(({ id }) => id);
    const rest = rules.length - named.length;
    return [
      `${String(rules.length).padStart(5)}  ${printableLine(reason)}`,
      `${' '.repeat(7)}${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    ];
  });
  const others = all.slice(REASONS_PRINTED);
  if (others.length === 0) return lines;
  const count = others.reduce((sum, [, rules]) => sum + rules.length, 0);
  return [
    ...lines,
    `${String(count).padStart(5)}  for ${others.length} other reasons, all in summary.md`,
  ];
}

function list(title: string, lines: string[], paint: Paint): string {
  return lines.length === 0 ? '' : [paint('bold', title), ...lines].join('\n');
}
