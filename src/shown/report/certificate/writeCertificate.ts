import { html } from 'hono/html';
import { services } from '../../../../services.ts';
import { operationsIn, rulesIn, type Cause } from '../../../decided/causesOf.ts';
import { exercised } from '../../../decided/exercised.ts';
import { isScored } from '../../../decided/requirements.ts';
import type { RuleResult, Verdict } from '../../../decided/types.ts';
import {
  certificatePage,
  countTable,
  firstOf,
  inlineCode,
  listed,
  section,
  shown,
  type Fact,
  type Piece,
} from './certificate.ts';
import { expectedAndReceived, whatHappened } from '../causeLine.ts';
import { issueFacts, suiteFacts, verifyLine, whenFact } from './certificateFacts.ts';
import { countsPerService, OUTCOMES, waivedMusts, wordFor, type Glance } from '../glance.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';
import { countOf } from '../../../words/countOf.ts';
import type { Report } from '../Report.ts';

/** How many findings and waivers are on the first pages; the appendix lists all others. */
const MOST = 8;

const KINDS: Record<Glance['word'], string> = {
  CONFORMANT: 'Certificate of Conformance',
  'NO NEW FAILURE': 'Report of Nonconformance against a baseline',
  'NOT CONFORMANT': 'Report of Nonconformance',
  'NO VERDICT': 'Report without a verdict',
};

/** What each word means, and what it does not mean. */
const MEANINGS: Record<Glance['word'], string> = {
  CONFORMANT:
    'Conformant means: the test ran to its end, and every mandatory requirement that it tested was met. It says nothing about requirements that were not tested, about performance, security or availability, or about later versions of the deployment.',
  'NO NEW FAILURE':
    'No new failure means: every mandatory requirement that failed had failed in the baseline, too. The deployment is not conformant. It says nothing about requirements that were not tested.',
  'NOT CONFORMANT':
    'Not conformant means: at least one mandatory requirement was not met, or too little was tested for a certificate. Each finding below can be reproduced. It says nothing about requirements that were not tested.',
  'NO VERDICT':
    'No verdict means: the test could not be completed, so nothing can be said about conformance. The deployment has neither passed nor failed.',
};

/**
 * certificate.html: the result of a run for somebody who was not there: on the first page who issued it for whom, the result
 * and what it means, findings and waivers; in an appendix what engineers need. One file without scripts that loads
 * nothing. All of it comes from the verdict, except the letterhead.
 */
export async function writeCertificate(
  report: Report,
  letterhead: Letterhead = OWN_LETTERHEAD,
): Promise<string> {
  const { verdict } = report;
  const { word, because } = report.glance;
  const { target, run, suite } = verdict;
  return certificatePage({
    letterhead,
    word,
    kind: KINDS[word],
    // A green word over a report of nonconformance would be read alone.
    title: wordFor(word, verdict).replace(/^NO NEW/, 'NOT CONFORMANT, NO NEW'),
    subject: `${target.name} (environment: ${target.environment})`,
    result: `${result(report)}${readingOnly(run)}`,
    meaning:
      word === 'CONFORMANT' && waivedMusts(verdict.rules) > 0
        ? MEANINGS[word].replace('was met.', 'was met, except those under Waivers.')
        : MEANINGS[word],
    facts: [
      ...issueFacts(verdict, letterhead),
      requirements(verdict),
      ...(waivedIn(verdict).length === 0 ? [['Waivers', 'none'] satisfies Fact] : []),
      ['Data changed by the test', changes(run)],
    ],
    main: html`${findings(report)} ${waivers(report)}`,
    verify: verifyLine(run),
    appendix: {
      facts: [
        ['Verdict', because],
        ...addresses(verdict),
        whenFact(run),
        ['Sent', `${countOf(run.requests, 'request')}, seed ${run.seed}`],
        ...suiteFacts(suite),
        ...(verdict.set === undefined
          ? []
          : [['Set', `SHA-256 ${verdict.set.sha256}`] satisfies Fact]),
        ['Repeat it', report.repeat],
        ...openPoints(verdict),
      ],
      main: html`${counts(report)} ${further(report)} ${notTested(report)}`,
    },
    specs: verdict.specs,
  });
}

function result({ verdict, causes, glance: { word } }: Report): string {
  const { rules, run } = verdict;
  const { count, of } = exercised(rules);
  const all = rules.filter(isScored).length;
  const part = of === all ? '' : ` (selected: ${of})`;
  const tested = `${count === all ? 'All' : `${count} of`} ${all} requirements were tested${part}`;
  if (word === 'NO VERDICT') return `${tested}. ${run.why ?? 'The run is incomplete'}.`;
  const failed = causes.filter(({ first }) => first.rule.outcome === 'failed').length;
  const warned = causes.length - failed;
  const waived = waivedMusts(rules);
  const excepted = `${countOf(waived, 'mandatory requirement')} not met and accepted as ${waived === 1 ? 'an exception' : 'exceptions'} (see Waivers)`;
  const none = waived === 0 ? ['no mandatory requirement was broken'] : [];
  const found = [
    ...(failed === 0 ? none : [countOf(failed, 'finding')]),
    ...(waived === 0 ? [] : [excepted]),
    ...(warned === 0 ? [] : [`${countOf(warned, 'recommendation')} not followed`]),
  ];
  return `${tested}: ${found.join(', ')}.${servicesTested(verdict)}`;
}

/** Says of a run that could change nothing what it therefore left out. */
function readingOnly({ asked }: Verdict['run']): string {
  const isReadOnly = asked?.readOnly || (asked?.openapi !== undefined && !asked.mayChange);
  return isReadOnly ? ' Nothing that changes data was tested.' : '';
}

/** How many of our services a run tested, unless all: who reads the page does not know how many there are. */
function servicesTested({ rules }: Verdict): string {
  const tested = new Set<string>(
    rules.flatMap(({ service, outcome }) => (outcome === 'notExercised' ? [] : service)),
  );
  const own = services.filter((service) => tested.has(service));
  if (own.length === 0 || own.length === services.length) return '';
  return ` Tested: ${own.length} of ${services.length} services (${own.join(', ')}).`;
}

/** The set by which the run is scored, or the versions of the specifications. */
function requirements({ set, rules, specs, run: { asked } }: Verdict): Fact {
  if (asked?.openapi !== undefined)
    return [
      'Specifications',
      `OpenAPI document ${asked.openapi}, version ${specs[0]?.version ?? ''}`,
    ];
  if (set === undefined)
    return [
      'Specifications',
      specs.map(({ service, version }) => `${service} ${version}`).join(', '),
    ];
  const later = rules.filter((rule) => !isScored(rule)).length;
  const beside = later === 0 ? '' : `; ${later} later rules were tested, too, and do not count`;
  return ['Requirements', `set ${set.name}, ${countOf(set.rules, 'rule')}${beside}`];
}

/** What the run changed, and what became of it; an older verdict does not tell what nothing can undo. */
function changes({ changes: made, leftChanged: left = 0 }: Verdict['run']): string {
  const undone =
    left === 0
      ? 'all that can be undone is undone'
      : `${countOf(left, 'change')} could not be undone`;
  if (made?.length === 0 && left === 0) return 'none';
  return [...(made ?? []), undone].join('; ');
}

function addresses({ target: { urls } }: Verdict): Fact[] {
  const all = Object.entries(urls).map(([name, url]) => `${name} ${url}`);
  return all.length === 0 ? [] : [['Addresses', all.join(', ')]];
}

/** Also of what the run was not asked for: whoever reads the page does not know its options. */
function counts({ verdict }: Report): Piece {
  const rows = [
    ...countsPerService(verdict.rules).map(({ service, counts: own }) => [service, own] as const),
    ['all', verdict.summary] as const,
  ];
  return countTable(
    OUTCOMES.map(({ name, heading }) => (name === 'notExercised' ? 'not tested' : heading)),
    rows.map(([name, own]) => [name, ...OUTCOMES.map((outcome) => own[outcome.name])]),
  );
}

function findings(report: Report): Piece {
  const { causes } = report;
  if (causes.length === 0) return section('Findings', html`<p>None.</p>`);
  return section(
    'Findings',
    firstOf(causes, MOST, (cause) => finding(cause, report)),
  );
}

/** The findings and waivers for which the first pages have no place. */
function further(report: Report): Piece {
  const { causes, verdict } = report;
  return html`${listed('Further findings', causes.slice(MOST), (cause) => finding(cause, report))}
  ${listed('Further exceptions', waivedIn(verdict).slice(MOST), (rule) => exception(rule, report))}`;
}

function finding(cause: Cause, { notExercised }: Report): Piece {
  const { rule, number } = cause.first;
  const places = operationsIn(cause);
  const more = rulesIn(cause).length - 1;
  const untested = notExercised.find(([, , by]) => by === number)?.[1].length ?? 0;
  const extent = [
    ...(more === 0 ? [] : [` and ${countOf(more, 'more rule')}`]),
    ...(untested === 0 ? [] : [`; because of it ${countOf(untested, 'rule')} could not be tested`]),
  ].join('');
  const level = rule.outcome === 'failed' ? '' : ' (recommended, not mandatory)';
  return html`<li class="${rule.outcome}">
    <p>
      <strong>“${inlineCode(shown(rule.statement))}”</strong>${level} <span>${rule.source}</span>
    </p>
    <p>${seen(cause)}</p>
    ${places.length > 1 ? html`<p>Seen at ${places.join(', ')}.</p>` : ''}
    <p class="id">#${number} <code>${rule.id}</code>${extent}</p>
  </li>`;
}

/** What was seen, and what it means for a partner. */
function seen(cause: Cause): Piece {
  const { first } = cause;
  return html`${inlineCode(shown(whatHappened(cause)))}${inlineCode(expectedAndReceived(first))}
  ${effect(first)}`;
}

/** What a finding means for a partner, in plain words; empty if that cannot be told from what was seen. */
function effect({ rule, failure: { message, expected, actual } }: Cause['first']): string {
  const { id, operation } = rule;
  if (/paging\b.* does not end/.test(message))
    return 'Effect: a client that reads all pages never ends.';
  if (/^GET .*does not (?:list|return)\b/.test(message))
    return 'Effect: a partner does not learn of what is missing.';
  if (/ gave the same response to a request with /.test(message))
    return 'Effect: a partner may get data that another request asked for.';
  const isSuccess = /^2\d\d\b/.test(actual);
  if (isSuccess && (/\b40[13]\b/.test(expected) || /\/(?:scope|token)\//.test(id)))
    return 'Effect: data can be read or changed without permission.';
  if (isSuccess && /\b409\b/.test(expected))
    return 'Effect: what must happen once, such as a payment, happens again.';
  if (isSuccess && /refus|reject|\b4\d\d\b/i.test(expected))
    return 'Effect: a mistake of a partner goes unnoticed.';
  if (/^[45]\d\d\b/.test(actual) && /accept|\b2\d\d\b/i.test(expected))
    return 'Effect: a correct request of a partner fails.';
  if (/^(?:PUT|PATCH) /.test(operation ?? '') && !/^\d{3}\b/.test(actual))
    return 'Effect: what a partner sets is not what is kept.';
  return '';
}

function waivers(report: Report): Piece {
  const waived = waivedIn(report.verdict);
  if (waived.length === 0) return html``;
  return section(
    'Waivers',
    firstOf(waived, MOST, (rule) => exception(rule, report)),
  );
}

function waivedIn({ rules }: Verdict): RuleResult[] {
  return rules.filter(({ outcome }) => outcome === 'waived');
}

/** A known deviation: what was seen, as of a finding, and why it is accepted. */
function exception({ id, statement, reason = '' }: RuleResult, { failures }: Report): Piece {
  const [first] = failures.get(id) ?? [];
  return html`<li>
    <p><strong>“${inlineCode(shown(statement))}”</strong> Accepted because: ${shown(reason)}</p>
    ${
      first === undefined
        ? ''
        : html`<p>${seen({ first, others: [] })}</p>
            <p class="id">#${first.number} <code>${id}</code></p>`
    }
  </li>`;
}

function notTested({ notExercised: reasons }: Report): Piece {
  const others = reasons.filter(([, , blockedBy]) => blockedBy === undefined);
  return listed(
    others.length === reasons.length ? 'Not tested' : 'Not tested for reasons other than a finding',
    others,
    ([reason, rules]) => html`<li>${countOf(rules.length, 'rule')}: ${shown(reason)}</li>`,
  );
}

/** Where to find what the documents leave open. */
function openPoints({ openPoints: all }: Verdict): Fact[] {
  const { length } = all.filter(({ observed }) => observed.length > 0);
  if (length === 0) return [];
  return [['Open points', `${length} observed: details.md in the folder of this page lists them`]];
}
