import { html } from 'hono/html';
import { services } from '../../../../services.ts';
import { NOT_ASKED } from '../../../decided/reasons.ts';
import { isScored } from '../../../decided/requirements.ts';
import type { Verdict } from '../../../decided/types.ts';
import { countOf } from '../../../words/countOf.ts';
import { listed as named } from '../../../words/listed.ts';
import { grouped } from '../../../words/grouped.ts';
import type { NotExercised } from '../glance.ts';
import type { Report } from '../Report.ts';
import { inlineCode, listed, shown, WHOLE, type Fact, type Piece } from './certificate.ts';
import { reasonInPlainWords, untestedSubjects } from './subjects.ts';

/** How many reasons the first page has: why whole services were not tested, and others, each of this share of what was not tested. */
const MOST_WHOLE = 8;
const MOST_OTHERS = 2;
const LEAST_SHARE = 0.2;

/** A longer reason stands in the appendix alone: the first page has no cut sentences. */
const LONGEST_REASON = 160;

/** What was not tested, and why: whole services and subjects by name; for the first page. */
export function notTestedFacts({ verdict, notExercised }: Report): Fact[] {
  const tested = new Set(
    verdict.rules.flatMap(({ service, outcome }) => (outcome === 'notExercised' ? [] : service)),
  );
  const isOfWhole = ([, rules]: NotExercised) => rules.some(({ service }) => !tested.has(service));
  const all = notExercised.reduce((sum, [, rules]) => sum + rules.length, 0);
  const subjectOf = untestedSubjects(verdict.rules);
  // Of a service of which nothing was tested, its name says more.
  const split = notExercised.flatMap(([reason, rules, by]) =>
    [...Map.groupBy(rules, (one) => (tested.has(one.service) && subjectOf(one)) || '')].map(
      ([subject, own]) => ({ subject, one: [reason, own, by] satisfies NotExercised }),
    ),
  );
  const { '': others = [], ...subjects } = Object.groupBy(split, ({ subject }) => subject);
  const whole = others.filter(({ one }) => isOfWhole(one)).slice(0, MOST_WHOLE);
  const large = others.filter(
    ({ one }) => !isOfWhole(one) && isBrief(one) && one[1].length >= all * LEAST_SHARE,
  );
  const named = [
    ...whole.map(({ one }) => [extentOf(one, tested), one] as const),
    ...Object.entries(subjects).map(([subject, parts = []]) => {
      const rules = parts.flatMap(({ one }) => one[1]);
      const [first, , by] = parts[0]!.one;
      const extent = `${subject} (${countOf(rules.length, 'requirement')})`;
      return [extent, [first, rules, by] satisfies NotExercised] as const;
    }),
    ...large.slice(0, MOST_OTHERS).map(({ one }) => [extentOf(one, tested), one] as const),
  ];
  const rest = named.reduce((sum, [, [, rules]]) => sum - rules.length, all);
  const left = unselected(verdict);
  const parts = [
    ...(left.length === 0 ? [] : [`${left.join(', ')}: not selected`]),
    ...named.map(
      ([what, one]) => `${what}: ${isBrief(one) ? plainReason(one) : 'see the appendix'}`,
    ),
    ...(rest === 0
      ? []
      : [`${countOf(rest, `${named.length > 0 ? 'other ' : ''}requirement`)}: see the appendix`]),
  ];
  return parts.length === 0 ? [] : [['Not tested', ...parts]];
}

function isBrief(one: NotExercised): boolean {
  return plainReason(one).length <= LONGEST_REASON;
}

/** How much of each service was tested: a word above all of them says nothing of one. */
export function testedFacts(verdict: Verdict): Fact[] {
  const services = Map.groupBy(verdict.rules.filter(isScored), ({ service }) => service);
  const lines = [...services].map(([service, own]) => {
    const tested = own.filter(({ outcome }) => outcome !== 'notExercised').length;
    return `${plain(service)} ${grouped(tested)} of ${grouped(own.length)}`;
  });
  return [['Tested', lines.join(', ')]];
}

/** Our services of which the run was not asked for a single rule: who reads the page does not know which there are. */
export function unselected({ rules }: Verdict): string[] {
  const selected = new Set<string>(rules.map(({ service }) => service));
  const left = services.filter((service) => !selected.has(service)).map(plain);
  // A document of others has none of them.
  return left.length === services.length ? [] : left;
}

/** `card authorization (199 requirements), 3 other requirements`: services of which nothing was tested by name. */
function extentOf([, rules]: NotExercised, tested: ReadonlySet<string>): string {
  const whole = Map.groupBy(
    rules.filter(({ service }) => !tested.has(service)),
    ({ service }) => service,
  );
  const rest = rules.filter(({ service }) => tested.has(service)).length;
  return [
    ...[...whole].map(([name, own]) => `${plain(name)} (${countOf(own.length, 'requirement')})`),
    ...(rest === 0 ? [] : [countOf(rest, `${whole.size > 0 ? 'other ' : ''}requirement`)]),
  ].join(', ');
}

function plain(service: string): string {
  return service.replaceAll('-', ' ');
}

/** A reason without what only engineers need: the setting's name, the option. */
function plainReason([reason, , blockedBy]: NotExercised): string {
  if (blockedBy !== undefined) return `because of finding #${blockedBy}`;
  if (reason === NOT_ASKED) return 'not selected';
  const [, what, how] = /^the run may not ([\w ]{1,60}) here \(([^()]{1,60})\)$/.exec(reason) ?? [];
  if (what !== undefined)
    return `tests that ${what} were switched off (${how === '--read-only' ? how : 'by the target file'})`;
  return shown(reasonInPlainWords(reason), Infinity)
    .replace(/^for example /, '')
    .replace(/ \([^()]*\)$/, '');
}

/** How many reasons the appendix has, and how many rules of each: details.md lists all. */
const MOST_REASONS = 20;
const MOST_RULES = 20;

/** The reasons for the appendix; the most frequent ones. */
export function notTested({ notExercised: reasons }: Report): Piece {
  const rest = reasons.length - MOST_REASONS;
  return html`${listed(
    'Not tested',
    reasons.slice(0, MOST_REASONS),
    ([reason, rules, by]) =>
      html`<li>
        ${countOf(rules.length, 'requirement')}:
        ${by === undefined ? inlineCode(shown(reason, WHOLE)) : `because of finding #${by}`}
        <br />${named(
          rules.map(({ id }) => shown(id, WHOLE)),
          MOST_RULES,
        )}
      </li>`,
  )}
  ${rest > 0 ? html`<p>details.md lists ${countOf(rest, 'more reason')}.</p>` : ''}`;
}
