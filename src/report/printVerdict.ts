import { styleText } from 'node:util';
import type { Cause } from '../verdict/causesOf.ts';
import type { OutcomeName } from '../verdict/types.ts';
import { evidenceLines } from './failureText.ts';
import { duration, OUTCOMES, type Glance } from './glance.ts';
import { headline } from './headline.ts';
import { nextLines } from './nextLines.ts';
import { printableLine } from './printableLine.ts';
import type { Report } from './Report.ts';
import { NOT_ASKED, wasAsked } from '../verdict/reasons.ts';
import { countOf } from '../text/countOf.ts';
import { listed } from '../text/listed.ts';

/** How many causes of each outcome are printed; summary.md has all. */
const PRINTED = { failed: 20, warned: 5 };
/** How many lines of evidence a cause gets; with its rule and message that makes six. */
const EVIDENCE_LINES = 4;
/** How many reasons for not exercising rules are printed. */
const REASONS_PRINTED = 20;
const IDS_NAMED = 3;
/** How many characters a note may have; a list of what was not restored may need them. */
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
 * The verdict for a terminal: the number of causes, each cause in short, and a table per service. The end is read first;
 * so the last lines are the verdict at a glance, the files, what to type next, and the page of the broken sentence.
 * @param color whether to use colours; by default if standard output can show them and NO_COLOR, FORCE_COLOR allow
 */
export function printVerdict(report: Report, color?: boolean): string {
  const paint = painter(color);
  const { verdict, folder, causes: found } = report;
  const { word, because } = report.glance;
  const { target, run } = verdict;
  return [
    headline(found),
    causes(found, 'failed', paint),
    causes(found, 'warned', paint),
    list('not exercised', reasons(report), paint),
    list(
      'notes',
      verdict.notes.map((note) => printableLine(note, NOTE_SHOWN)),
      paint,
    ),
    table(report, paint),
    [
      `${paint(WORD_FORMAT[word], ` ${word} `)} ${printableLine(target.name)}: ${because}`,
      `seed ${run.seed}, ${run.requests} requests, ${duration(run)}`,
      `repeat      ${report.repeat}`,
      `summary     ${folder}/summary.md`,
      `report      ${folder}/allure-report/index.html`,
      ...nextLines(report),
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

function table({ verdict, counts }: Report, paint: Paint): string {
  // With --rule most services may have nothing that was asked for.
  const asked = new Set(verdict.rules.filter(wasAsked).map(({ service }) => service));
  const services = counts.filter(({ service }) => asked.size === 0 || asked.has(service));
  const rows = [...services, { service: 'all', counts: verdict.summary }];
  const width = Math.max(...rows.map(({ service }) => service.length));
  const cells = (own: Record<OutcomeName, number>) =>
    OUTCOMES.map(({ name, heading }) => {
      const cell = String(own[name]).padStart(heading.length + 2);
      return paint(own[name] > 0 ? OUTCOME_FORMAT[name] : 'dim', cell);
    }).join('');
  const headings = OUTCOMES.map(({ heading }) => `  ${heading}`).join('');
  return [
    paint('bold', ' '.repeat(width) + headings),
    ...rows.map((row) => row.service.padEnd(width) + cells(row.counts)),
  ].join('\n');
}

/** Each cause once, with the failure that shows it best. */
function causes(found: Cause[], outcome: 'failed' | 'warned', paint: Paint): string {
  const all = found.filter(({ first }) => first.rule.outcome === outcome);
  if (all.length === 0) return '';
  const shown = all.slice(0, PRINTED[outcome]).map((cause) => compact(cause, paint));
  const rest = all.length - shown.length;
  if (rest > 0) shown.push(paint('dim', `and ${rest} more ${outcome}, all in summary.md`));
  return shown.join('\n\n');
}

/** A cause in at most six lines; summary.md has what led to it, the twin, the check and all the rules. */
function compact({ first, others }: Cause, paint: Paint): string {
  const { number, rule, failure } = first;
  const rules = new Set(others.map((other) => other.rule.id).filter((id) => id !== rule.id)).size;
  const more = rules === 0 ? '' : paint('dim', `  and ${countOf(rules, 'more rule')}`);
  const evidence = evidenceLines({ ...failure, before: [], twin: undefined }, printableLine);
  return [
    `${paint(OUTCOME_FORMAT[rule.outcome], `${number} ${rule.outcome}`)}  ${paint('bold', rule.id)}${more}`,
    printableLine(failure.message),
    ...evidence.slice(0, EVIDENCE_LINES).map((line) => `  ${line}`),
  ].join('\n');
}

/** The reasons for which rules were not exercised, each once, with the number of rules and the first of them. */
function reasons({ notExercised }: Report): string[] {
  // Whoever named rules by --rule knows what was left out; the headline counts it.
  const all = notExercised.filter(([reason]) => reason !== NOT_ASKED);
  const lines = all.slice(0, REASONS_PRINTED).flatMap(([reason, rules]) => {
    const ids = rules.map(({ id }) => id);
    return [
      `${String(rules.length).padStart(5)}: ${printableLine(reason)}`,
      `${' '.repeat(7)}${listed(ids, IDS_NAMED)}`,
    ];
  });
  const others = all.slice(REASONS_PRINTED);
  if (others.length === 0) return lines;
  const count = others.reduce((sum, [, rules]) => sum + rules.length, 0);
  return [
    ...lines,
    `${String(count).padStart(5)}: for ${others.length} other reasons, all in summary.md`,
  ];
}

function list(title: string, lines: string[], paint: Paint): string {
  return lines.length === 0 ? '' : [paint('bold', title), ...lines].join('\n');
}
