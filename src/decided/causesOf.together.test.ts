import { expect, test } from 'vitest';
import { causesIn, failed } from './testing/causesIn.ts';
import type { RuleResult } from './types.ts';

const kin = { family: 's/{collection}/list' };

test.each<[string, number[][], RuleResult[]]>([
  [
    'filters by another state each',
    [[2, 1]],
    [
      failed('a', [{ message: 'GET /a?s=X_Y returned one with status ALL 12.', actual: 'ALL 12' }]),
      failed('b', [{ message: 'GET /a?s=ALL returned one with status X_Y.', actual: 'X_Y' }]),
    ],
  ],
  [
    'what three rules say of one filter; what two say of another, apart',
    [[1, 2, 3], [4], [5]],
    ['since', 'since', 'since', 'until', 'until'].map((by, at) =>
      failed(`${at}`, [
        { message: `With ${by} ${at}a.`, sent: `GET /a?${by}=${at}`, actual: `${at}b` },
      ]),
    ),
  ],
  [
    'what clients without a scope are given at three services',
    [[1, 2, 3]],
    ['a', 'b', 'c'].map((own) =>
      failed(`${own}/scope/x`, [{ actual: '200 with 1 item', message: `Accepted ${own}.` }], {
        service: own as 'stock',
      }),
    ),
  ],
  [
    'what shows only beside other requests',
    [[1, 2], [3]],
    [
      failed('a', [{ message: 'A. 2 requests ran in parallel; no order of them leads to this.' }]),
      failed('b', [
        { message: 'B. The failure did not occur again when the check was repeated alone.' },
      ]),
      failed('c', [{ actual: '3' }]),
    ],
  ],
  [
    'what warns at one resource of a family and fails at another',
    [[1, 2]],
    [
      failed('a', [{ actual: '1' }], kin),
      failed('b', [{ actual: '2' }], { ...kin, outcome: 'warned' }),
    ],
  ],
])('one cause: %s', (_name, expected, rules) => {
  expect(causesIn(rules)).toEqual(expected);
});
