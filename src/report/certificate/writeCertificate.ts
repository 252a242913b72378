import { html } from 'hono/html';
import type { Cause } from '../../verdict/causesOf.ts';
import { exercised } from '../../verdict/exercised.ts';
import { wasAsked } from '../../verdict/reasons.ts';
import { isScored } from '../../verdict/requirements.ts';
import type { Verdict } from '../../verdict/types.ts';
import { certificatePage, countTable, list, section, shown, type Piece } from './certificate.ts';
import { byFact, sealFact, suiteFact, whenFact } from './certificateFacts.ts';
import { OUTCOMES } from '../glance.ts';
import { headline } from '../headline.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';
import { countOf } from '../../text/countOf.ts';
import { printable } from '../../text/printable.ts';
import type { Report } from '../Report.ts';

/** How many entries of each list fit on two pages; verdict.json and summary.md have all. */
const MOST = { causes: 8, reasons: 6, openPoints: 6 };

/**
 * certificate.html: the result of a run for somebody who was not there, on two printed pages: what was judged and what
 * not, by whom and when, what failed and why, and how to repeat it. One file without scripts that loads nothing. All of it
 * comes from the verdict, except the letterhead.
 */
export async function writeCertificate(
  report: Report,
  letterhead: Letterhead = OWN_LETTERHEAD,
): Promise<string> {
  const { verdict } = report;
  const { word, because } = report.glance;
  return certificatePage({
    letterhead,
    word,
    subject: printable(verdict.target.name),
    because,
    facts: facts(report),
    main: html`
      ${counts(report)} ${leftChanged(verdict)} ${causes(report)} ${waivers(verdict)}
      ${notExercised(report)} ${openPoints(verdict)}
    `,
    specs: verdict.specs,
  });
}

function facts({ verdict, repeat }: Report): [what: string, value: string][] {
  const { suite, target, run, rules } = verdict;
  const judged = rules.filter(wasAsked);
  const { count, of, percent } = exercised(rules);
  const addresses = Object.entries(target.urls).map(([name, url]) => `${name} ${printable(url)}`);
  return [
    ['Target', `${printable(target.name)} (${printable(target.environment)})`],
    ['Addresses', addresses.join(', ')],
    whenFact(run),
    byFact(run),
    [
      'Judged',
      `${judged.length} of ${rules.length} rules; ${count} of ${of} were exercised (${percent} %)`,
    ],
    [
      'Sent',
      `${run.requests} requests, seed ${run.seed}${run.id === undefined ? '' : `, run ${run.id}`}`,
    ],
    suiteFact(suite),
    ...requirements(verdict),
    ['Repeat it', repeat],
    sealFact(run),
  ];
}

/** The set by which the run is scored, if there is one. */
function requirements({ set, rules }: Verdict): [what: string, value: string][] {
  if (set === undefined) return [];
  const later = rules.filter((rule) => !isScored(rule)).length;
  const beside = later === 0 ? '' : `; ${later} later rules were tried beside it and do not count`;
  return [
    [
      'Requirements',
      `set ${set.name}, ${countOf(set.rules, 'rule')}${beside}. SHA-256 ${set.sha256}`,
    ],
  ];
}

function counts({ verdict, counts: all }: Report): Piece {
  const rows = [
    ...all.map(({ service, counts: own }) => [service, own] as const),
    ['all', verdict.summary] as const,
  ];
  return countTable(
    'service',
    OUTCOMES.map(({ heading }) => heading),
    rows.map(([name, own]) => [name, ...OUTCOMES.map((outcome) => own[outcome.name])]),
  );
}

function leftChanged({ run }: Verdict): Piece {
  const left = run.leftChanged ?? 0;
  if (left === 0) return section('Left as it was found', html`<p>Nothing was left changed.</p>`);
  const what = `${left} ${left === 1 ? 'thing' : 'things'}`;
  return section('Not left as it was found', html`<p>The run could not put back ${what}.</p>`);
}

function causes({ causes: all }: Report): Piece {
  if (all.length === 0) return section('Failed', html`<p>No rule failed or warned.</p>`);
  return section(headline(all), list(all, MOST.causes, causeItem));
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

function notExercised({ notExercised: reasons }: Report): Piece {
  if (reasons.length === 0) return section('Not exercised', html`<p>Every rule was tried.</p>`);
  return section(
    'Not exercised',
    list(
      reasons,
      MOST.reasons,
      ([reason, rules]) => html`<li>${countOf(rules.length, 'rule')}: ${shown(reason)}</li>`,
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
