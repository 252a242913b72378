import { expect, test } from 'vitest';
import { causesIn, failed } from './testing/causesIn.ts';
import type { RuleResult } from './types.ts';

test.each<[string, number[][], RuleResult[]]>([
  [
    'what lacks a field, and what only has its name in its path, apart',
    [[1], [2]],
    [
      failed('a/response/200/name/required', [{ operation: 'GET /a/{name}', actual: 'none' }]),
      failed('a/response/challenge', [
        { operation: 'GET /a/{name}', message: 'GET /a/{name} gave 401.', actual: 'no field' },
      ]),
    ],
  ],
  [
    'what mentions a field, or a status, that breaks the schema of its resource',
    [[2, 1, 3], [4], [5, 6], [7, 8]],
    [
      failed('get/agrees', [{ actual: '/kind "A"' }], { operation: 'GET /a/{id}' }),
      failed('list/response/200/items/kind/type', [{ actual: '/0/kind is false' }], {
        operation: 'GET /a',
      }),
      failed('list/kinds', [{ expected: 'kind of "A"', actual: 'no kind' }], {
        operation: 'GET /a',
      }),
      failed('other/kinds', [{ actual: 'kind "B"' }], { operation: 'GET /b' }),
      failed('c/response/status', [{ actual: 'status 204' }], { operation: 'GET /c' }),
      failed('c/empty', [{ expected: '200', actual: '204 with {}' }], { operation: 'GET /c' }),
      failed('d/ends', [{ actual: 'paging came again' }], { operation: 'GET /d' }),
      failed('d/token', [{ message: 'A nextPageToken.', actual: '8' }], { operation: 'GET /d' }),
    ],
  ],
  [
    'what is given without a token, and to a client without the scope, but not what is given to one with both',
    [[2, 1], [3], [4]],
    [
      failed('a/scope/read', [{ expected: '403', actual: '200 with 3' }]),
      failed('a/token/required', [{ expected: '401', actual: '200 with 3' }]),
      failed('a/size', [{ expected: '400', actual: '200 with 4' }]),
      failed('a/names', [{ expected: '404', actual: '200 with 3' }]),
    ],
  ],
  [
    'that no token is needed, in whichever service and by whichever rule, shown by an operation',
    [[2, 1, 3], [4]],
    [
      failed('all/altered', [
        { actual: '200 with 1', message: 'GET /a accepted a call without a token.' },
      ]),
      failed('b/token/required', [
        { actual: '200 with 2', message: 'GET /b accepted a request without a token.' },
      ]),
      failed(
        'all/401',
        [{ actual: '200 with 1', message: 'GET /a accepted a call without a token.' }],
        {
          outcome: 'warned',
        },
      ),
      failed('b/unknown', [{ actual: '200 with 2', message: 'GET /b accepted the guid 7.' }]),
    ],
  ],
  [
    'what was accepted because of a rule with that rule, each of two defects by itself; the rest of its own rule apart',
    [
      [1, 5],
      [2, 6, 7],
      [3, 4],
    ],
    [
      failed('a/is-positive', [{ expected: '400', actual: '200 with 1', message: 'Took 0.' }]),
      failed('a/is-known', [{ expected: '400', actual: '200 with 2', message: 'Took x.' }]),
      failed('a/response/status', [
        { actual: 'status 204' },
        { actual: 'status 200', follows: ['not/failed'] },
        { actual: 'status 200', follows: ['a/is-positive'] },
        { actual: 'status 200', follows: ['a/each-is-known'] },
      ]),
      failed('a/each-is-known', [{ actual: '200 with 3', follows: ['a/is-known'] }]),
    ],
  ],
  [
    'fields that a service spells otherwise, and what lacks them for it',
    [[3, 1, 2], [4], [5]],
    [
      failed('a/response/200/structure', [
        { actual: 'an object with /the_guid, which the documents spell theGuid' },
      ]),
      failed('a/given', [{ actual: 'a shop without theGuid' }]),
      failed('b/named', [{ actual: 'an object of a_date' }], { operation: 'GET /b' }),
      failed('b/given', [{ actual: 'a shop without name' }], { operation: 'GET /b' }),
      failed('c/named', [{ actual: 'an object of a_date.' }], { service: 'partners' }),
    ],
  ],
])('%s', (_name, expected, rules) => {
  expect(causesIn(rules)).toEqual(expected);
});
