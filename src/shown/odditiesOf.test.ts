import { expect, test } from 'vitest';
import { fakeSession } from '../checked/testing/fakeSession.ts';
import { fixture } from '../checked/preconditions.ts';
import type { RuleCheck } from '../checked/Check.ts';
import type { ExchangeLine } from '../sent/log/exchangeLine.ts';
import type { Rule } from '../promised/types.ts';
import type { Decision } from '../decided/types.ts';
import { odditiesOf } from './odditiesOf.ts';

const { target } = fakeSession(() => ({})).session;
const check = (rule: string, preconditions: RuleCheck['preconditions'] = []): RuleCheck => ({
  rule,
  preconditions,
  run: async () => {},
});
const rules = ['a', 'b', 'c', 'd'];
const plan = {
  rules: rules.map((id) => ({ id, level: id === 'd' ? 'should' : 'must' }) as Rule),
  checks: [...rules.map((rule) => check(rule)), check('lacking', [fixture('deletedRestaurant')])],
  feeders: new Set<string>(),
  leftOut: new Set<string>(),
};

function answers(...counts: [status: number, count: number, operation?: string][]): ExchangeLine[] {
  return counts.flatMap(([status, count, operation = 'stock/list']) =>
    Array.from({ length: count }, () => ({ status, operation, url: operation }) as ExchangeLine),
  );
}

function pages(...counts: Parameters<typeof answers>): ExchangeLine[] {
  return answers(...counts).map((line) => ({ ...line, isPage: true }));
}

function rightOnes(...counts: Parameters<typeof answers>): ExchangeLine[] {
  return answers(...counts).map((line) => ({ ...line, role: 'twin' }));
}

function lost(status: number, count: number): ExchangeLine[] {
  return answers([status, count]).map((line) => ({ ...line, incomplete: true }));
}

const decided = (...exercised: string[]) =>
  rules.map(
    (rule) => ({ rule, outcome: exercised.includes(rule) ? 'passed' : 'notExercised' }) as Decision,
  );

const odd = (exchanges: ExchangeLine[], decisions = decided(...rules)) =>
  odditiesOf([plan], target, { exchanges, decisions });

test.each([
  [answers([200, 323], [500, 70], [503, 3]), ['73 of 396 responses were server errors (5xx)']],
  [answers([200, 15], [429, 5]), ['5 of 20 responses were rejections for too many requests (429)']],
  [
    [...answers([200, 60]), ...pages([200, 5], [307, 5])],
    ['10 of 70 responses were pages of HTML or redirects, where the API responds otherwise, too'],
  ],
  [
    [
      ...answers([200, 20]),
      ...rightOnes([404, 18], [403, 2]),
      ...rightOnes([404, 5, 'stock/gone']),
    ],
    ['20 of 45 responses were 401, 403 or 404 to valid requests that were accepted at other times'],
  ],
  [answers([200, 20], [404, 12]), []],
  // Nothing else matters then: the verdict begins with it.
  [answers([200, 1], [500, 206]), ['nearly all responses (206 of 207) were server errors (500)']],
  [answers([500, 20], [503, 20]), ['all 40 responses were server errors (5xx)']],
  [answers([200, 1], [400, 19]), ['nearly all responses (19 of 20) had status 400']],
  // What gives nothing else is an API of pages.
  [[...answers([200, 60]), ...pages([200, 30, 'stock/help'])], []],
  // A few are nothing odd; nor is what the token endpoint gives, and what was lost.
  [answers([200, 200], [500, 4], [429, 4]), []],
  [answers([200, 1000], [500, 30]), []],
  [answers([200, 20], [503, 20, 'authentication/login'], [0, 40]), []],
])('%#: what responses there were', (exchanges, said) => {
  expect(odd(exchanges)).toEqual(said);
});

test('responses that did not come whole, however few, where the operation responds otherwise', () => {
  const said = (count: number) => [
    `${count} responses did not come whole (none, cut, too long or unreadable)`,
  ];
  const good = answers([200, 1000]);
  expect(odd([...good, ...lost(0, 2), ...lost(403, 1)])).toEqual(said(3));
  expect(odd([...good, ...lost(403, 2)])).toEqual([]);
  // Of an operation that never responds, its rules speak.
  expect(odd(lost(0, 30))).toEqual([]);
});

test('must rules that stayed undecided by what the target gave, by name', () => {
  const undecided = (...ids: string[]) =>
    rules.map((rule): Decision => {
      const isOpen = ids.includes(rule);
      const outcome = isOpen ? 'notExercised' : 'passed';
      return { rule, outcome, cases: 1, failures: [], ...(isOpen && { unanswered: true }) };
    });
  const why =
    'stayed undecided because a response was lost or put off, or was another one each time';
  expect(odd([], undecided('b'))).toEqual([`1 must rule ${why} (b)`]);
  expect(odd([], undecided('a', 'b', 'd'))).toContain(`2 must rules ${why} (a and 1 more)`);
  expect(odd([], undecided('d'))).toEqual([]);
});

test('must rules that looked broken and were right when that was requested again, if several', () => {
  const withdrawn = (...ids: string[]) =>
    decided(...rules).map((one) => ({
      ...one,
      ...(ids.includes(one.rule) && { withdrawn: true as const }),
    }));
  const why = 'looked broken, and passed because they were right when that was requested again';
  expect(odd([], withdrawn('a', 'b'))).toEqual([`2 must rules ${why} (a and 1 more)`]);
  expect(odd([], withdrawn('b', 'd'))).toEqual([]);
});

test('much less exercised than the target file allows', () => {
  expect(odd([], decided('a'))).toEqual([
    'only 1 of the 4 rules that send requests of their own could be tested (25 %)',
  ]);
  expect(odd([], decided())).toEqual([
    'none of the 4 rules that send requests of their own could be tested: what passed was judged by responses to other requests',
  ]);
  expect(odd([], decided('a', 'b', 'c'))).toEqual([]);
});

test('a check that runs for its exchanges alone, or that a budget left out, was not asked for', () => {
  for (const part of ['feeders', 'leftOut']) {
    const partial = { ...plan, [part]: new Set(['b', 'c', 'd']) };
    expect(odditiesOf([partial], target, { exchanges: [], decisions: decided('a') })).toEqual([]);
  }
});
