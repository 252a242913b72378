import { html } from 'hono/html';
import { CASES, operationsIn, rulesIn, type Cause } from '../../../decided/causesOf.ts';
import type { RuleResult } from '../../../decided/types.ts';
import { listed as listedNames } from '../../../words/listed.ts';
import { plainStatement } from '../../../words/plainStatement.ts';
import { countOf } from '../../../words/countOf.ts';
import { expectedAndReceived, shortGuids, whatHappened } from '../causeLine.ts';
import type { Report } from '../Report.ts';
import { firstOf, inlineCode, listed, section, shown, WHOLE, type Piece } from './certificate.ts';
import { effectOf, isOfSecurity } from './effectOf.ts';

/** How many findings and exceptions are on the first pages; the appendix lists all others. */
const MOST = 8;

/** What was found, each with its requirement and effect in whole sentences; the appendix has the evidence. */
export function findings(report: Report): Piece {
  const { causes, waived } = report;
  if (causes.length === 0) {
    const none = waived.length === 0 ? 'None.' : 'None beyond the exceptions below.';
    return section('Findings', html`<p>${none}</p>`);
  }
  return section(
    'Findings',
    firstOf(inOrder(causes), MOST, (cause) => finding(cause, report)),
  );
}

/** The gravest first; else in the order of their numbers. */
function inOrder(causes: Cause[]): Cause[] {
  const rank = ({ first }: Cause) => Number(!isOfSecurity(first));
  const isWarning = ({ first }: Cause) => Number(first.rule.outcome !== 'failed');
  return causes.toSorted(
    (one, other) => isWarning(one) - isWarning(other) || rank(one) - rank(other),
  );
}

function finding(cause: Cause, { notExercised }: Report): Piece {
  const { rule, number } = cause.first;
  const more = rulesIn(cause).length - 1;
  const untested = notExercised.find(([, , by]) => by === number)?.[1].length ?? 0;
  const extent = [
    ...(more === 0
      ? []
      : [
          `${countOf(more, 'more requirement')} ${more === 1 ? 'is' : 'are'} broken by the same cause.`,
        ]),
    ...(untested === 0
      ? []
      : [`${countOf(untested, 'requirement')} could not be tested because of it.`]),
  ].join(' ');
  const level = rule.outcome === 'failed' ? '' : ' (recommended, not mandatory)';
  return html`<li class="${rule.outcome}">
    <p>
      #${number}
      <strong>“${inlineCode(shown(plainStatement(rule.statement), WHOLE))}”</strong>${level}
      <span>${rule.source}</span>
    </p>
    <p>Observed: ${inlineCode(shown(observed(cause), WHOLE))}</p>
    <p>${effectOf(cause.first, operationsIn(cause))} ${extent}</p>
  </li>`;
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

function exception({ id, statement, reason = '' }: RuleResult, { failures }: Report): Piece {
  const [first] = failures.get(id) ?? [];
  const number = first === undefined ? '' : `#${first.number} `;
  return html`<li>
    <p>${number}<strong>“${inlineCode(shown(plainStatement(statement), WHOLE))}”</strong></p>
    <p>
      ${first === undefined ? '' : effectOf(first)} Accepted because:
      ${shown(reason, WHOLE).replace(/\.?$/, '.')}
    </p>
  </li>`;
}

/** For the appendix: the findings and exceptions for which the first pages have no place, and what was seen of all. */
export function evidence(report: Report): Piece {
  const waived = exceptionsIn(report);
  const accepted = waived.flatMap(({ id }): Cause[] => {
    const [first, ...others] = report.failures.get(id) ?? [];
    return first === undefined ? [] : [{ first, others }];
  });
  return html`${listed('Further findings', inOrder(report.causes).slice(MOST), (cause) => finding(cause, report))}
  ${listed('Further exceptions', waived.slice(MOST), (rule) => exception(rule, report))}
  ${listed('Evidence', [...report.causes, ...accepted], seen)}`;
}

function seen(cause: Cause): Piece {
  const { rule, failure, number } = cause.first;
  const { message, expected, actual } = failure;
  const text = (words: string) => inlineCode(shown(shortGuids(words)));
  const places = operationsIn(cause);
  const more = rulesIn(cause).length - 1;
  return html`<li>
    <p class="id">
      #${number} <code>${rule.id}</code>${more === 0 ? '' : ` and ${countOf(more, 'more rule')}`}
    </p>
    <p>${text(message.replace(CASES, '') || plainStatement(rule.statement))}</p>
    <p>Expected: ${text(expected)}. Received: ${text(actual)}.</p>
    ${places.length > 1 ? html`<p>Seen at ${placesText(places)}.</p>` : ''}
  </li>`;
}

/** How many operations are listed. */
const PLACES = 6;

function placesText(places: string[]): string {
  const more = places.length > PLACES ? ' (details.md lists all)' : '';
  return `${listedNames(places, PLACES)}${more}`;
}
