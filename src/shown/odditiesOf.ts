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

/** What a run sent, and what became of it. */
interface Sent {
  exchanges: readonly ExchangeLine[];
  decisions: readonly Decision[];
}

type PlanOfRun = Pick<Plan, 'rules' | 'checks' | 'feeders' | 'leftOut'>;

/**
 * What a reader of the verdict has to know although it fails no rule: that many responses were server errors, or refusals
 * for too many requests, or of somebody else, or not whole, that musts stayed undecided by such responses, and that much less was exercised than
 * the target file allows. Each as part of a sentence.
 */
export function odditiesOf(plans: PlanOfRun[], target: Target, sent: Sent): string[] {
  return [
    ...manyAlike(sent),
    ...manyLost(sent),
    ...oddMusts(plans, sent),
    ...littleExercised(plans, target, sent),
  ];
}

/** What is odd about a large share of the responses. */
function manyAlike({ exchanges }: Sent): string[] {
  const answered = exchanges.filter(isAnswer);
  const isMost = (count: number) => count >= answered.length * NEARLY_ALL;
  const byStatus = Map.groupBy(answered, ({ status }) => status);
  const [only = 0] =
    [...byStatus].find(([status, own]) => status >= 300 && isMost(own.length)) ?? [];
  const others = new Set(answered.filter((it) => !it.isPage).map((it) => it.operation));
  const nameOf = ({ method, url }: ExchangeLine) => `${method} ${url}`;
  const served = new Set(answered.filter(({ status }) => status < 300).map(nameOf));
  const kinds: [what: string, isOne: (line: ExchangeLine) => boolean][] = [
    [`were server errors (${only >= 500 ? only : '5xx'})`, ({ status }) => status >= 500],
    [`had status ${only}`, ({ status }) => status === only && status < 500 && status !== 429],
    ['were rejections for too many requests (429)', ({ status }) => status === 429],
    [
      'were pages of HTML or redirects, where the API responds otherwise, too',
      ({ isPage = false, operation }) => isPage && others.has(operation),
    ],
    [
      'were 401, 403 or 404 to valid requests that were accepted at other times',
      (it) =>
        [401, 403, 404].includes(it.status) &&
        ['twin', 'setup'].includes(it.role) &&
        served.has(nameOf(it)),
    ],
  ];
  return kinds.flatMap(([what, isOne]) => {
    const { length } = answered.filter(isOne);
    if (length < ODD_COUNT || length < answered.length * ODD_SHARE) return [];
    if (length === answered.length) return [`all ${countOf(length, 'response')} ${what}`];
    return isMost(length)
      ? [`nearly all responses (${length} of ${answered.length}) ${what}`]
      : [`${length} of ${countOf(answered.length, 'response')} ${what}`];
  });
}

/** Responses that did not come whole, of operations that also gave whole ones. */
function manyLost({ exchanges }: Sent): string[] {
  const whole = new Set(
    exchanges.filter((it) => isAnswer(it) && !it.incomplete).map((it) => it.operation),
  );
  const { length } = exchanges.filter((it) => it.incomplete && whole.has(it.operation));
  return length < ODD_LOSSES
    ? []
    : [`${length} responses did not come whole (none, cut, too long or unreadable)`];
}

/** Musts that stayed undecided, or that looked broken for a moment. */
function oddMusts(plans: PlanOfRun[], { decisions }: Sent): string[] {
  const musts = plans.flatMap(({ rules }) => rules).filter(({ level }) => level === 'must');
  /** @param least of fewer musts nothing is said */
  const mustsThat = (isOne: (of: Decision) => unknown, said: string, least = 1): string[] => {
    const those = new Set(decisions.filter(isOne).map(({ rule }) => rule));
    const [first, ...more] = musts.filter(({ id }) => those.has(id));
    if (first === undefined || 1 + more.length < least) return [];
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    return [`${countOf(1 + more.length, 'must rule')} ${said} (${first.id}${others})`];
  };
  return [
    ...mustsThat(
      (it) => it.unanswered,
      'stayed undecided because a response was lost or put off, or was another one each time',
    ),
    ...mustsThat(
      (it) => it.withdrawn,
      'looked broken, and passed because they were right when that was requested again',
      SEVERAL,
    ),
  ];
}

/** How many checks that send requests of their own could decide; responses to others may have shown rules all the same. */
function littleExercised(plans: PlanOfRun[], target: Target, { decisions }: Sent): string[] {
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
  if (count >= expected.length * LEAST_EXERCISED) return [];
  const allowed = `the ${grouped(expected.length)} rules that send requests of their own could be tested`;
  return count === 0
    ? [`none of ${allowed}: what passed was judged by responses to other requests`]
    : [`only ${grouped(count)} of ${allowed} (${Math.floor((count / expected.length) * 100)} %)`];
}

/** Whether an operation responded, and not a login. */
function isAnswer({ status, operation }: ExchangeLine): boolean {
  return status > 0 && operation !== TOKEN_OPERATION;
}
