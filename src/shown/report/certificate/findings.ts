import { html } from 'hono/html';
import { causesOf, operationsIn, rulesIn, type Cause } from '../../../decided/causesOf.ts';
import { CASES } from '../../../decided/keysOf.ts';
import { uncoveredBy } from '../../../decided/uncoveredBy.ts';
import type { Failure, RuleResult } from '../../../decided/types.ts';
import { headerOf } from '../../../sent/exchange/liveResponse.ts';
import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import { listed as listedNames } from '../../../words/listed.ts';
import { plainStatement } from '../../../words/plainStatement.ts';
import { countOf } from '../../../words/countOf.ts';
import { expectedAndReceived, redactedInWords, shortGuids, whatHappened } from '../causeLine.ts';
import type { Report } from '../Report.ts';
import { firstOf, inlineCode, listed, section, shown, WHOLE, type Piece } from './certificate.ts';
import { effectOf, isOfSecurity, plainly } from './effectOf.ts';

/** How many findings and exceptions are on the first pages; the appendix lists all others. */
const MOST = 8;

/**
 * What was found, each with its effect and requirement in whole sentences, and below it the recommendations that were not
 * followed; the appendix has the evidence.
 */
export function findings(report: Report): Piece {
  const { failed, warned } = byLevel(report);
  const none = report.waived.length === 0 ? 'None.' : 'None beyond the exceptions below.';
  const all = (causes: Cause[]) => firstOf(causes, MOST, (cause) => finding(cause, report));
  return html`${report.glance.word === 'NO VERDICT' && failed.length === 0 ? '' : section('Findings', failed.length === 0 ? html`<p>${none}</p>` : all(failed))}
  ${warned.length === 0 ? '' : section('Recommendations not followed', all(warned))}`;
}

/** Of what is mandatory the gravest first; else in the order of their numbers. */
function byLevel({ causes, failures }: Report): Record<'failed' | 'warned', Cause[]> {
  const rank = ({ first }: Cause) => Number(!isOfSecurity(first));
  const ordered = causes.toSorted((one, other) => rank(one) - rank(other));
  const failed = ordered.filter(({ first }) => first.rule.outcome === 'failed');
  const all = [...failures.values()].flat();
  return { failed, warned: causesOf(all.filter(({ rule }) => rule.outcome === 'warned')) };
}

function finding(cause: Cause, { notExercised }: Report): Piece {
  const { rule, number } = cause.first;
  const isAlike = ({ rule: { id, outcome } }: Cause['first']) =>
    id !== rule.id && outcome === rule.outcome;
  const more = new Set(cause.others.filter(isAlike).map((one) => one.rule.id)).size;
  const kind = rule.outcome === 'failed' ? 'mandatory' : 'recommended';
  const untested = notExercised.find(([, , by]) => by === number)?.[1].length ?? 0;
  const extent = [
    ...(more === 0 ? [] : [`The same cause breaks ${countOf(more, `more ${kind} requirement`)}.`]),
    ...(untested === 0
      ? []
      : [`${countOf(untested, 'requirement')} could not be tested because of it.`]),
  ].join(' ');
  return html`<li class="${rule.outcome}">
    ${headOf(rule, number, effectOf(cause.first, operationsIn(cause)))}
    <p>
      What happened: ${plainly(cause.first)} ${inlineCode(shown(observed(cause), WHOLE))} ${extent}
    </p>
  </li>`;
}

/** First what it means for a client, if that is known: a reader of the first page need not know the API. */
function headOf({ statement, source }: RuleResult, number?: number, effect = ''): Piece {
  const sentence = html`“${inlineCode(shown(plainStatement(statement), WHOLE))}”`;
  const ref = number === undefined ? '' : `#${number} `;
  const from = html`<span>Source: ${source}</span>`;
  if (effect === '') return html`<p>${ref}<strong>${sentence}</strong> ${from}</p>`;
  return html`<p>${ref}<strong>${effect}</strong></p>
    <p>Requirement: ${sentence} ${from}</p>`;
}

/** How long the evidence of a finding may be for the first pages; the appendix has longer ones. */
const BRIEF = 300;

/** What happened, in a sentence or two. */
function observed(cause: Cause): string {
  const what = whatHappened(cause);
  const whole = `${what}${expectedAndReceived(cause.first)}`;
  return whole.length > BRIEF ? what : whole;
}

/** Known deviations, each with its effect and why it is accepted. */
export function exceptions(report: Report): Piece {
  const waived = exceptionsIn(report);
  if (waived.length === 0) return html``;
  return section(
    'Exceptions',
    firstOf(waived, MOST, (rule) => exception(rule, report)),
  );
}

export function exceptionsIn({ verdict: { rules } }: Report): RuleResult[] {
  return rules.filter(({ outcome }) => outcome === 'waived');
}

function exception(rule: RuleResult, { failures }: Report): Piece {
  const { id, reason = '' } = rule;
  const [first] = failures.get(id) ?? [];
  return html`<li>
    ${headOf(rule, first?.number, first && effectOf(first))}
    <p>
      Accepted because: ${shown(reason, WHOLE).replace(/\.?$/, '.')}
      ${inlineCode(uncoveredBy(rule).join(' '))}
    </p>
  </li>`;
}

/**
 * For the appendix: the findings and exceptions for which the first pages have no place, and the request that shows each.
 * @param recorded the recorded exchange of an id, if it is at hand
 */
export function evidence(report: Report, recorded: Recorded): Piece {
  const waived = exceptionsIn(report);
  const accepted = waived.flatMap(({ id }): Cause[] => {
    const [first, ...others] = report.failures.get(id) ?? [];
    return first === undefined ? [] : [{ first, others }];
  });
  const { failed, warned } = byLevel(report);
  const further = [...failed.slice(MOST), ...warned.slice(MOST)];
  return html`${listed('Further findings', further, (cause) => finding(cause, report))}
  ${listed('Further exceptions', waived.slice(MOST), (rule) => exception(rule, report))}
  ${listed('Evidence', [...failed, ...warned, ...accepted].toSorted(byNumber), (cause) => seen(cause, recorded))}`;
}

const byNumber = (one: Cause, other: Cause) => one.first.number - other.first.number;

export type Recorded = (id: string) => RecordedExchange | undefined;

/** What the first pages do not say: the request with its time and id, its script, and what was too long for them. */
function seen(cause: Cause, recorded: Recorded): Piece {
  const { rule, failure, number } = cause.first;
  const { message, expected, actual } = failure;
  const text = (words: string) => inlineCode(shown(redactedInWords(shortGuids(words))));
  const isSaid = rule.outcome !== 'waived';
  const isWhole = isSaid && observed(cause) !== whatHappened(cause);
  const places = operationsIn(cause);
  const more = rulesIn(cause).length - 1;
  return html`<li>
    <p class="id">
      #${number}
      <code>${rule.id}</code>${more === 0 ? '' : ` and ${countOf(more, 'more requirement')}`}
    </p>
    ${isSaid ? '' : html`<p>${text(message.replace(CASES, '') || plainStatement(rule.statement))}</p>`}
    ${requestOf(failure, recorded)}
    ${isWhole ? '' : html`<p>Expected: ${text(expected)}. Received: ${text(actual)}.</p>`}
    ${places.length > 1 ? html`<p>Seen at ${placesText(places)}.</p>` : ''}
  </li>`;
}

/** The request that shows a failure, when it was sent, and how to find it in the logs of the other side. */
function requestOf({ sent, exchanges, assertion, script }: Failure, recorded: Recorded): Piece {
  const exchange = recorded(assertion?.exchange ?? exchanges.at(-1) ?? '');
  const id = exchange && headerOf(exchange.request.headers, 'X-Request-Id');
  const facts = [
    ...(exchange === undefined
      ? []
      : [`sent ${exchange.startedAt.slice(0, 19).replace('T', ' ')} UTC`]),
    ...(id === undefined ? [] : [`X-Request-Id ${id}`]),
    ...(script === undefined ? [] : [`script ${script}`]),
  ];
  if (sent === undefined && facts.length === 0) return html``;
  const request = sent ?? `${exchange?.request.method} ${exchange?.request.url}`;
  return html`<p>
    Request:
    <code>${shown(redactedInWords(shortGuids(request)), REQUEST)}</code
    >${facts.length === 0 ? '' : `; ${shown(facts.join(', '))}`}.
  </p>`;
}

/** How much of a request is shown: where it went, and the beginning of its body. */
const REQUEST = 200;

/** How many operations are listed. */
const PLACES = 6;

function placesText(places: string[]): string {
  const more = places.length > PLACES ? ' (details.md lists all)' : '';
  return `${listedNames(places, PLACES)}${more}`;
}
