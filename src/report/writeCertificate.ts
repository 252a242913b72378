import { html } from 'hono/html';
import { causesOf, type Cause } from '../verdict/causesOf.ts';
import { exercised } from '../verdict/exercised.ts';
import { numberedFailures } from '../verdict/numberedFailures.ts';
import { wasAsked } from '../verdict/reasons.ts';
import type { Verdict } from '../verdict/types.ts';
import { certificateStyle } from './certificateStyle.ts';
import { countsPerService, duration, glance, notExercisedByReason, OUTCOMES } from './glance.ts';
import { printable } from './printable.ts';
import { repeatCommand } from './repeatCommand.ts';

type Piece = ReturnType<typeof html>;

/** How much of each list stands on two pages; verdict.json and summary.md have all of it. */
const MOST = { causes: 8, reasons: 6, openPoints: 6 };
/** How much of one text, in characters. */
const LONGEST = 220;

/**
 * certificate.html: what a run says, for somebody who was not there, on two printed pages: what was judged and what not, by
 * whom and when, what failed and why, and how to repeat it. One file, no script, nothing fetched. All in it is read from
 * the verdict.
 */
export async function writeCertificate(verdict: Verdict): Promise<string> {
  const { word, because } = glance(verdict);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${word}: ${printable(verdict.target.name)}</title>
        <style>
          ${certificateStyle}
        </style>
      </head>
      <body>
        <header>
          <p>Conformance of the partner APIs</p>
          <h1 class="${word.toLowerCase().replaceAll(' ', '-')}">${word}</h1>
          <p>${printable(verdict.target.name)}: ${because}.</p>
        </header>
        <main>
          ${facts(verdict)} ${counts(verdict)} ${leftChanged(verdict)} ${causes(verdict)}
          ${waivers(verdict)} ${notExercised(verdict)} ${openPoints(verdict)} ${specs(verdict)}
        </main>
      </body>
    </html>`;
  return `${String(await page)}\n`;
}

function facts(verdict: Verdict): Piece {
  const { suite, target, run, rules } = verdict;
  const { asked = {} } = run;
  const judged = rules.filter(wasAsked);
  const { count, of, percent } = exercised(rules);
  const addresses = Object.entries(target.urls).map(([name, url]) => `${name} ${printable(url)}`);
  const rows: [what: string, value: string][] = [
    ['Target', `${printable(target.name)} (${printable(target.environment)})`],
    ['Addresses', addresses.join(', ')],
    ['When', `${instant(run.startedAt)}, for ${duration(run)}`],
    ['By', asked.operator === undefined ? 'not named (--operator)' : printable(asked.operator)],
    [
      'Judged',
      `${judged.length} of ${rules.length} rules; ${count} of ${of} were exercised (${percent} %)`,
    ],
    [
      'Sent',
      `${run.requests} requests, seed ${run.seed}${run.id === undefined ? '' : `, run ${run.id}`}`,
    ],
    ['Suite', `${suite.name} ${suite.version}`],
    ['Repeat it', repeatCommand(verdict)],
    [
      'Seal',
      'evidence.sigstore.json beside this page, where there is one: `npx conformance verify DIR --key PUB` tells whether all is as it was',
    ],
  ];
  return html`<table class="facts">
    ${rows.map(
      ([what, value]) =>
        html`<tr>
          <th scope="row">${what}</th>
          <td>${value}</td>
        </tr> `,
    )}
  </table>`;
}

function counts(verdict: Verdict): Piece {
  const rows = [
    ...countsPerService(verdict).map(({ service, counts: own }) => [service, own] as const),
    ['all', verdict.summary] as const,
  ];
  return html`<table class="counts">
    <thead>
      <tr>
        <th scope="col">service</th>
        ${OUTCOMES.map(({ heading }) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, own]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${OUTCOMES.map((outcome) => html`<td>${own[outcome.name]}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function leftChanged({ run }: Verdict): Piece {
  const left = run.leftChanged ?? 0;
  if (left === 0) return section('Left as it was found', html`<p>Nothing was left changed.</p>`);
  const what = `${left} ${left === 1 ? 'thing' : 'things'}`;
  return section('Not left as it was found', html`<p>The run could not put back ${what}.</p>`);
}

function causes(verdict: Verdict): Piece {
  const failures = numberedFailures(verdict).filter(({ rule }) => rule.outcome !== 'waived');
  const all = causesOf(failures);
  if (all.length === 0) return section('Failed', html`<p>No rule failed or warned.</p>`);
  const rules = new Set(failures.map(({ rule }) => rule.id)).size;
  const title = `${all.length} ${all.length === 1 ? 'cause' : 'causes'}, ${ruleCount(rules)}`;
  return section(title, list(all, MOST.causes, causeItem));
}

function causeItem({ first, others }: Cause): Piece {
  const { rule, failure } = first;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return html`<li class="${rule.outcome}">
    <p><strong>${shown(failure.message)}</strong></p>
    <p>“${shown(rule.statement)}” <span>${rule.source}</span></p>
    <p>Expected ${shown(failure.expected)}. Received ${shown(failure.actual)}.</p>
    <p><code>${rule.id}</code>${more} ${rule.outcome}</p>
  </li>`;
}

function waivers({ rules }: Verdict): Piece {
  const waived = rules.filter(({ outcome }) => outcome === 'waived');
  if (waived.length === 0) return html``;
  return section(
    'Known deviations',
    list(
      waived,
      MOST.causes,
      ({ id, reason = '' }) => html`<li><code>${id}</code>: ${shown(reason)}</li>`,
    ),
  );
}

function notExercised(verdict: Verdict): Piece {
  const reasons = notExercisedByReason(verdict);
  if (reasons.length === 0) return section('Not exercised', html`<p>Every rule was tried.</p>`);
  return section(
    'Not exercised',
    list(
      reasons,
      MOST.reasons,
      ([reason, rules]) => html`<li>${ruleCount(rules.length)}: ${shown(reason)}</li>`,
    ),
  );
}

function openPoints({ openPoints: all }: Verdict): Piece {
  const seen = all.filter(({ observed }) => observed.length > 0);
  if (seen.length === 0) return html``;
  return section(
    'What the documents leave open, as it was seen',
    list(
      seen,
      MOST.openPoints,
      ({ question, observed }) => html`<li>${shown(question)} ${shown(observed.join('; '))}</li>`,
    ),
  );
}

function specs({ specs: all }: Verdict): Piece {
  return section(
    'Specifications',
    html`<ul class="digests">
      ${all.map(
        ({ service, version, sha256 }) =>
          html`<li>${service} ${version} <code>${sha256}</code></li> `,
      )}
    </ul>`,
  );
}

function section(title: string, content: Piece): Piece {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

function list<Item>(items: Item[], most: number, show: (item: Item) => Piece): Piece {
  const rest = items.length - most;
  return html`<ul>
    ${items.slice(0, most).map(show)}
    ${rest > 0 ? html`<li>and ${rest} more: see summary.md</li>` : ''}
  </ul>`;
}

/** On one line, and short: a long value is cut in the middle. */
function shown(text: string): string {
  const line = printable(text).replaceAll('\n', ' ');
  if (line.length <= LONGEST) return line;
  const half = LONGEST / 2;
  return `${line.slice(0, half)} … ${line.slice(-half)}`;
}

/** `2026-11-25 08:04:12 UTC`. */
function instant(text: string): string {
  return `${new Date(text).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function ruleCount(count: number): string {
  return `${count} ${count === 1 ? 'rule' : 'rules'}`;
}
