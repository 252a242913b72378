import type { Cause } from '../verdict/causesOf.ts';
import type { NumberedFailure } from '../verdict/numberedFailures.ts';
import type { OutcomeName, Verdict } from '../verdict/types.ts';
import { preparation, type ShellContext } from './failureScript.ts';
import { failureText, isShownByCurl } from './failureText.ts';
import { duration, OUTCOMES } from './glance.ts';
import { headline } from './headline.ts';
import { nextLines } from './nextLines.ts';
import type { FailureCommands } from './repeatCommand.ts';
import type { Report } from './Report.ts';
import { printable } from '../text/printable.ts';

/**
 * summary.md: the whole verdict in Markdown for people, the number of causes first.
 * @param shell from which to say how the curl lines get their tokens; without it, that is left out
 */
export function writeSummary(report: Report, shell?: ShellContext): string {
  const { verdict, causes, waived } = report;
  const { word, because } = report.glance;
  const next = nextLines(report);
  return [
    `# ${[headline(causes), word].filter(Boolean).join(': ')}`,
    `${inline(verdict.target.name)}: ${because}.`,
    facts(report),
    countsTable(report),
    section('Notes', verdict.notes.map((note) => `- ${inline(note)}`).join('\n')),
    section('Before the curl lines', beforeCurl(report, shell)),
    section('Failed', causeText(causes, 'failed', report)),
    section('Warned', causeText(causes, 'warned', report)),
    section('Waived', waivedText(waived, report)),
    section('Not exercised', notExercised(report)),
    section('Open points', openPoints(verdict)),
    section('What next', next.length === 0 ? '' : fenced(next.join('\n'))),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function section(title: string, content: string): string {
  return content === '' ? '' : `## ${title}\n\n${content}`;
}

function facts({ verdict, repeat }: Report): string {
  const { suite, target, run, specs } = verdict;
  const urls = Object.entries(target.urls).map(([name, url]) => `${name} ${inline(url)}`);
  return [
    `- target: ${inline(target.name)} (environment: ${inline(target.environment)}), ${urls.join(', ')}`,
    `- run: started ${run.startedAt}, took ${duration(run)}, ${run.requests} requests`,
    `- repeat it with: \`${repeat}\``,
    `- suite: ${suite.name} ${suite.version}`,
    `- specs: ${specs.map(({ service, version }) => `${service} ${version}`).join(', ')}`,
  ].join('\n');
}

function countsTable({ verdict, counts: all }: Report): string {
  const row = (name: string, counts: Record<OutcomeName, number>) =>
    `| ${[name, ...OUTCOMES.map((outcome) => counts[outcome.name])].join(' | ')} |`;
  return [
    `| service | ${OUTCOMES.map(({ heading }) => heading).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(OUTCOMES.length)}`,
    ...all.map(({ service, counts }) => row(service, counts)),
    row('**all**', verdict.summary),
  ].join('\n');
}

/** The lines that the curl lines need, to be pasted before the first. */
function beforeCurl({ failures }: Report, shell: ShellContext | undefined): string {
  const curls = [...failures.values()]
    .flat()
    .filter(({ failure }) => isShownByCurl(failure))
    .map(({ failure }) => failure.curl);
  const lines = shell === undefined ? [] : preparation(curls.join('\n'), shell);
  return lines.length === 0 ? '' : fenced(lines.join('\n'), 'sh');
}

/** Each cause once, with the other rules that it breaks folded below. */
function causeText(causes: Cause[], outcome: OutcomeName, { commands }: Report): string {
  return causes
    .filter(({ first }) => first.rule.outcome === outcome)
    .flatMap(({ first, others }) => [
      fenced(failureText(first, commands)),
      ...(others.length === 0 ? [] : [folded(others, commands)]),
    ])
    .join('\n\n');
}

function folded(others: NumberedFailure[], commands: FailureCommands): string {
  const ids = new Set(others.map(({ rule }) => `<code>${rule.id}</code> (${rule.outcome})`));
  return [
    `<details><summary>The same in ${others.length} more: ${[...ids].join(', ')}</summary>`,
    ...others.map((numbered) => fenced(failureText(numbered, commands))),
    '</details>',
  ].join('\n\n');
}

function waivedText(waived: Cause[], report: Report): string {
  const reasons = report.verdict.rules
    .filter(({ outcome }) => outcome === 'waived')
    .map(({ id, reason }) => `- \`${id}\`: ${inline(reason ?? '')}`);
  return [reasons.join('\n'), causeText(waived, 'waived', report)].filter(Boolean).join('\n\n');
}

function notExercised({ notExercised: all }: Report): string {
  return all
    .map(([reason, rules]) =>
      [
        `<details><summary>${rules.length}: ${inline(reason)}</summary>`,
        rules.map(({ id }) => `- \`${id}\``).join('\n'),
        '</details>',
      ].join('\n\n'),
    )
    .join('\n\n');
}

function openPoints({ openPoints }: Verdict): string {
  return openPoints
    .map(({ id, question, source, observed }) => {
      const seen = observed.length > 0 ? observed : ['nothing in this run'];
      return [
        `- \`${id}\`: ${inline(question)} (${inline(source)})`,
        ...seen.map((it) => `  - observed: ${inline(it)}`),
      ].join('\n');
    })
    .join('\n');
}

/** A code block that its content cannot end. */
function fenced(text: string, language = 'text'): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A text on one line, with its special characters escaped for Markdown and HTML. */
function inline(text: string): string {
  return printable(text)
    .replaceAll('\n', ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|#]/g, (character) => `\\${character}`);
}
