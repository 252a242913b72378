import type { Plan } from '../checked/run/planOf.ts';
import type { ExchangeLine } from '../sent/log/exchangeLine.ts';
import { TOKEN_OPERATION } from '../sent/exchange/recordExchange.ts';
import { countOf } from '../words/countOf.ts';
import { grouped } from '../words/grouped.ts';
import type { Target } from '../target/Target.ts';
import type { Decision } from '../decided/types.ts';

/** From which share of the responses on some of a kind are odd, and how many at least. */
const ODD_SHARE = 0.05;
const ODD_COUNT = 5;

/** From which share on nothing else matters: `glance` puts it first. */
const NEARLY_ALL = 0.9;

/** So many responses that are not whole are odd, whatever their share: a few in the right places hide a whole class of rules. */
const ODD_LOSSES = 3;

/** One rule that looks broken for a moment is what others change in the meantime. */
const SEVERAL = 2;

/** A smaller share of the rules that a target allows to exercise than this is odd. */
const LEAST_EXERCISED = 0.75;

/**
 * What a reader of the verdict has to know although it fails no rule: that many responses were server errors, or refusals
 * for too many requests, or of somebody else, or not whole, that musts stayed undecided by such responses, and that much less was exercised than
 * the target file allows. Each as part of a sentence.
 */
export function odditiesOf(
  plans: Pick<Plan, 'rules' | 'checks' | 'feeders' | 'leftOut'>[],
  target: Target,
  { exchanges, decisions }: { exchanges: readonly ExchangeLine[]; decisions: readonly Decision[] },
): string[] {
  const answered = exchanges.filter(
    ({ status, operation }) => status > 0 && operation !== TOKEN_OPERATION,
  );
  const many = (what: string, isOne: (line: ExchangeLine) => boolean): string[] => {
    const count = answered.filter(isOne).length;
    const isOdd = count >= ODD_COUNT && count >= answered.length * ODD_SHARE;
    const isMost = count >= answered.length * NEARLY_ALL;
    const of = isMost
      ? count === answered.length
        ? `all ${countOf(count, 'response')}`
        : `nearly all responses (${count} of ${answered.length})`
      : `${count} of ${countOf(answered.length, 'response')}`;
    return isOdd ? [`${of} ${what}`] : [];
  };
  const isMostly = (one: number) =>
    answered.filter(({ status }) => status === one).length >= answered.length * NEARLY_ALL;
  const only = [...new Set(answered.map(({ status }) => status))].find(
    (one) => one >= 300 && isMostly(one),
  );
  const others = new Set(answered.filter((it) => !it.isPage).map((it) => it.operation));
  const nameOf = ({ method, url }: ExchangeLine) => `${method} ${url}`;
  const served = new Set(answered.filter(({ status }) => status < 300).map(nameOf));
  const whole = new Set(answered.filter((it) => !it.incomplete).map((it) => it.operation));
  const lost = exchanges.filter((it) => it.incomplete && whole.has(it.operation));
  const musts = plans.flatMap(({ rules }) => rules).filter(({ level }) => level === 'must');
  /** @param least of fewer musts nothing is said */
  const mustsThat = (isOne: (of: Decision) => unknown, said: string, least = 1): string[] => {
    const those = new Set(decisions.filter(isOne).map(({ rule }) => rule));
    const [first, ...more] = musts.filter(({ id }) => those.has(id));
    if (first === undefined || 1 + more.length < least) return [];
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    return [`${countOf(1 + more.length, 'must rule')} ${said} (${first.id}${others})`];
  };
  const isOpen = ({ preconditions }: Plan['checks'][number]) =>
    preconditions.every((need) => need.missing(target) === undefined);
  // What a budget left out was not to be exercised.
  const expected = plans.flatMap(({ checks, feeders, leftOut }) =>
    checks
      .filter((check) => !feeders.has(check.rule) && !leftOut.has(check.rule) && isOpen(check))
      .map(({ rule }) => rule),
  );
  const exercised = new Set(
    decisions.filter(({ outcome }) => outcome !== 'notExercised').map(({ rule }) => rule),
  );
  const count = expected.filter((rule) => exercised.has(rule)).length;
  return [
    ...many(
      `were server errors (${(only ?? 0) >= 500 ? only : '5xx'})`,
      ({ status }) => status >= 500,
    ),
    ...many(`had status ${only}`, ({ status: one }) => one === only && one < 500 && one !== 429),
    ...many('were rejections for too many requests (429)', ({ status }) => status === 429),
    ...many(
      'were pages of HTML or redirects, where the API responds otherwise, too',
      ({ isPage = false, operation }) => isPage && others.has(operation),
    ),
    ...many(
      'were 401, 403 or 404 to valid requests that were accepted at other times',
      (it) =>
        [401, 403, 404].includes(it.status) &&
        ['twin', 'setup'].includes(it.role) &&
        served.has(nameOf(it)),
    ),
    ...(lost.length >= ODD_LOSSES
      ? [`${lost.length} responses did not come whole (none, cut, too long or unreadable)`]
      : []),
    ...mustsThat(
      (it) => it.unanswered,
      'stayed undecided because a response was lost or put off, or was another one each time',
    ),
    ...mustsThat(
      (it) => it.withdrawn,
      'looked broken, and passed because they were right when that was requested again',
      SEVERAL,
    ),
    ...(count < expected.length * LEAST_EXERCISED ? [shareText(count, expected.length)] : []),
  ];
}

/** How many checks that send requests of their own could decide; responses to others may have shown rules all the same. */
function shareText(count: number, of: number): string {
  const allowed = `the ${grouped(of)} rules that send requests of their own could be tested`;
  return count === 0
    ? `none of ${allowed}: what passed was judged by responses to other requests`
    : `only ${grouped(count)} of ${allowed} (${Math.floor((count / of) * 100)} %)`;
}
