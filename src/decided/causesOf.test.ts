import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { causesIn, failed } from './testing/causesIn.ts';
import type { RuleResult } from './types.ts';

const OTHERS = ' GET /a returned the same response to a request with Shop B. It held.';
const kin = { family: 's/{collection}/list' };

test.each<[string, number[][], RuleResult[]]>([
  ['each apart', [[1], [2]], [failed('a', [{ actual: '1' }]), failed('b', [{ actual: '2' }])]],
  ['one rule three times', [[1, 2, 3]], [failed('a', [{ actual: '1' }, { actual: '2' }, {}])]],
  [
    'one response of one operation to several rules',
    [[1, 2]],
    [
      failed('a', [{ actual: '500 with "x"', expected: '200' }]),
      failed('b', [{ actual: '500 with "x"', expected: 'a rejection with 400' }]),
    ],
  ],
  [
    'what was accepted and is no request, and what was accepted and is not allowed, apart',
    [[1], [2]],
    [
      failed('a', [{ actual: '200 without a body', expected: 'a rejection with 400' }]),
      failed('b', [{ actual: '200 without a body', expected: 'a rejection with 4XX' }]),
    ],
  ],
  [
    'what was given for something else; that shows it',
    [[2, 1, 3], [4]],
    [
      failed('a', [{ actual: '1' }, { message: `Lacks it.${OTHERS}`, actual: '2' }]),
      failed('b', [{ message: `Has more.${OTHERS}`, actual: '3' }]),
      failed('c', [{ actual: '4' }]),
    ],
  ],
  [
    'what is wrong with a response that had to be a rejection; with another one, apart',
    [[1, 2], [3]],
    [
      failed('a', [{ sent: 'GET /a/1', actual: '200 with "x"', expected: '404' }]),
      failed('b', [{ sent: 'GET /a/1', actual: 'archived true', expected: 'archived false' }]),
      failed('c', [{ sent: 'GET /a/2', actual: 'size 3', expected: 'no size' }]),
    ],
  ],
  [
    'a page that is too long, and what two pages have',
    [[1, 2]],
    [
      failed('a/pages-do-not-repeat', [{ actual: 'A on two pages', expected: 'each A once' }]),
      failed('a/response/200/maxItems', [{ actual: '301', expected: '300' }]),
    ],
  ],
  [
    'what is accepted in one way, whatever else its response says',
    [[1, 2], [3]],
    [
      failed('a', [{ message: 'PUT /a accepted no name.', actual: '200 with 1 item' }]),
      failed('b', [{ message: 'PUT /b accepted no name.', actual: '200 with 2 items' }]),
      failed('c', [{ message: 'PUT /c accepted no date.', actual: '200 with 1 item' }]),
    ],
  ],
  [
    'what one operation accepts a second time, in whatever state',
    [[1, 2], [3]],
    [
      failed('a', [{ message: 'It came again.', expected: '409', actual: '200 with 1' }]),
      failed('b', [
        { message: 'After a void.', expected: 'a rejection with 409', actual: '200 with 2' },
      ]),
      failed('c', [{ message: 'No name.', expected: '400', actual: '200 with 1' }]),
    ],
  ],
  [
    'one family that looks alike at resources with other fields and ids',
    [[1, 2], [3]],
    [
      failed('s/a/list', [{ expected: 'all of 3', actual: 'missing: 1 object, /name' }], kin),
      failed('s/b/list', [{ expected: 'all of 7', actual: 'missing: 1 object, /size' }], kin),
      failed('s/c/list', [{ expected: 'all of 7', actual: 'the walk does not end' }], kin),
    ],
  ],
  [
    'the same of every operation',
    [[1, 2]],
    [
      failed('a', [{ actual: 'no Content-Type' }], { operation: 'GET /a' }),
      failed('b', [{ actual: 'no Content-Type' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'one value at one place, whoever expected another',
    [[1, 2]],
    [
      failed('a', [{ expected: 'status 400', actual: 'status false' }]),
      failed('b', [
        { expected: '`status` is an integer', actual: '/0/status is false (in 2 of 3 places)' },
      ]),
    ],
  ],
  [
    'one operation that responds with a server error, or with nothing',
    [
      [1, 2],
      [3, 4, 5],
    ],
    [
      failed('a', [{ expected: '200', actual: '500 with {}' }], { operation: 'GET /a' }),
      failed('b', [{ expected: 'none', actual: 'status 500' }], { operation: 'GET /a' }),
      failed('c', [{ expected: 'an object', actual: 'no body' }], { operation: 'GET /b' }),
      failed('d', [{ expected: 'JSON', actual: 'the body is empty, so no JSON' }], {
        operation: 'GET /b',
      }),
      failed('e', [{ expected: 'a page', actual: '200 without a body' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'what is wrong with the body as a whole',
    [[1, 2], [3]],
    [
      failed('a/response/200/structure', [{ expected: 'an array', actual: 'a boolean' }]),
      failed('a/response/200/items/type', [{ expected: 'objects', actual: '/0 is false' }]),
      failed('a/response/400/structure', [{ expected: 'an object', actual: 'a number' }]),
    ],
  ],
  [
    'one request with a query, but for the constraints on the fields of its response',
    [[1, 2], [3]],
    [
      failed('a', [{ sent: 'GET /a?page=2', actual: '1' }]),
      failed('b', [{ sent: 'GET /a?page=2', actual: '2' }]),
      failed('c/response/200/type', [{ sent: 'GET /a?page=2', actual: '3' }]),
    ],
  ],
  [
    'other operations with another expectation apart',
    [[1], [2]],
    [
      failed('a', [{ expected: '1', actual: '0' }], { operation: 'GET /a' }),
      failed('b', [{ expected: '2', actual: '0' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'what one resource is said to do, or breaks by rules of one name',
    [[1, 2], [3, 4], [5]],
    [
      failed('a', [{ message: 'It lost 1 of 2.', actual: '1' }], { operation: 'GET /a' }),
      failed('b', [{ message: 'It lost 3 of 4.', actual: '2' }], { operation: 'POST /a' }),
      failed('one/each-day', [{ actual: '3' }], { operation: 'GET /a' }),
      failed('two/each-day', [{ actual: '4' }], { operation: 'GET /a/{id}' }),
      failed('other/each-day', [{ actual: '5' }], { operation: 'GET /b' }),
    ],
  ],
  [
    'one request that is accepted, whatever was expected instead',
    [[1, 2]],
    [
      failed('a', [{ sent: 'POST /a x=1', expected: '401', actual: '200 with 1' }]),
      failed('b', [{ sent: 'POST /a x=1', expected: '4XX', actual: '200 with 2' }]),
    ],
  ],
  [
    'a success with a wrong body, where a success is expected',
    [[1, 2]],
    [
      failed('a', [{ expected: '200 with an id', actual: '200 with false' }]),
      failed('b', [{ expected: 'the body is a string', actual: 'the body is false' }]),
    ],
  ],
  [
    'an item of a list that is missing, wherever the item is from',
    [[2, 1]],
    [
      failed('a', [
        { expected: `the item ${randomUUID()} (fixtures.stockItems)`, actual: '2 rows' },
      ]),
      failed('b', [{ expected: `the item ${randomUUID()}`, actual: '6 rows' }]),
    ],
  ],
  [
    'one value of a field that is rejected, whichever rule says so',
    [[1, 2], [3]],
    [
      failed('a', [{ message: 'PUT /a denied amount 0 with tip 1.', actual: '200 {"is":"no"}' }]),
      failed('b', [
        { message: 'PUT /a denied `amount` 0, it is valid.', actual: '200 {"is":"no"}' },
      ]),
      failed('c', [{ message: 'PUT /a denied `amount` 0.5.', actual: '200 {"is":"no"}' }]),
    ],
  ],
  [
    'what an operation accepts in many ways',
    [[1, 2, 3, 4], [5], [6], [7]],
    [
      ...['a', 'b', 'c', 'd'].map((id) => failed(id, [{ expected: '400', actual: '200 with 3' }])),
      ...['e', 'f', 'g'].map((id) => failed(id, [{ expected: '400', actual: '200 with 4' }])),
    ],
  ],
  [
    'one wrong state of many that were set',
    [[1, 2]],
    [
      failed('a', [{ expected: 'the item: QUANTITY 161', actual: 'QUANTITY 99' }]),
      failed('b', [{ expected: 'the item: QUANTITY 311', actual: 'QUANTITY 99' }], {
        operation: 'GET /a',
      }),
    ],
  ],
  [
    'one state in place of another, shown by the change with what reads it back; sequences last',
    [[5, 1, 3, 6], [4], [2]],
    [
      failed('a', [{ message: 'It was set to OUT.', actual: 'ONE 4', before: ['1. a', '2. b'] }]),
      failed('d', [{ actual: 'ONE 2', expected: 'the item: ONE 3', before: ['1. a'] }]),
      failed('b', [{ actual: 'ONE 6', expected: 'the item: OUT', twin: undefined }]),
      failed('c', [{ actual: 'OUT', expected: 'the item: ONE 6' }]),
      failed('e', [
        { actual: 'ONE 6', expected: 'the item: OUT', readBack: ['GET /a'], twin: undefined },
      ]),
      failed('f', [{ actual: 'an entry of it: ONE 4', expected: 'no entry of x, which is OUT' }]),
    ],
  ],
  [
    'one status with which many operations reject valid requests, shown by one of these',
    [[2, 1, 3, 4, 5], [6]],
    [
      failed('s/a/b', [{ actual: '401', expected: 'a rejection with 409' }]),
      ...['a', 'b', 'c'].map((id) =>
        failed(`s/${id}/accepts`, [{ actual: '401 with "no"', expected: '200' }], {
          operation: `GET /${id}`,
        }),
      ),
      failed('t/a/b', [{ actual: '401 without a body', expected: '200' }], {
        service: 'restaurants',
      }),
      failed('t/a/c', [{ actual: '403 with "it"', expected: '200' }], {
        service: 'restaurants',
      }),
    ],
  ],
  [
    'what has something in common with two joins them',
    [[1, 2, 3, 4]],
    [
      failed('a', [{ actual: '1' }]),
      failed('b', [{ actual: '2' }]),
      failed('c', [{ actual: '1' }, { actual: '2' }]),
    ],
  ],
])('%s', (_name, expected, rules) => {
  expect(causesIn(rules)).toEqual(expected);
});

test('the paging of an operation is one cause where three rules about it fail, and not where two do', () => {
  const at = (name: string) =>
    ['paging leaves out', 'shows another pageSize of', 'did not return a page of'].map((said) =>
      failed(`${name} ${said}`, [{ message: `It ${said} ${name}.`, actual: `${said} ${name}` }], {
        operation: `GET /${name}`,
      }),
    );
  expect(causesIn([...at('dishes'), ...at('tables').slice(1)])).toEqual([[1, 2, 3], [4], [5]]);
});

test('entries that are missing are one defect, shown by a rule on the entries', () => {
  const [sent, alone] = ['POST /a {"ids":["a","b"],"c":"d"}', 'POST /a {"ids":["a"],"c":"d"}'];
  const rules = [
    failed('b/type', [{ sent, expected: '400', actual: '200 with 1 element', twin: 'a' }]),
    failed('b/finds', [{ sent, actual: '1 entry, none of it' }]),
    failed('b/c', [{ sent: alone, actual: '1 entry, late' }]),
  ];
  expect(causesIn(rules)).toEqual([[2, 1], [3]]);
});

test('what fails the run is shown, what only warns is folded below it if one exchange shows both', () => {
  const message = 'The same.';
  const should = { outcome: 'warned', level: 'should' } as const;
  const rules = [failed('a', [{ message }], should), failed('b', [{ message }])];
  expect(causesIn(rules)).toEqual([[2, 1]]);
  const [, must] = rules;
  const other = failed('a', [{ message, exchanges: ['another'] }], should);
  expect(causesIn([other, must!])).toEqual([[2], [1]]);
});

test('many failures take no square of their number', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => failed(`r${index}`, [{ message: '' }]));
  expect(causesIn(many).map(({ length }) => length)).toEqual([10_000]);
});

test('thousands of failures of one cause take no long time', () => {
  const rules = Array.from({ length: 5000 }, (_, n) => failed(`a${n}`, [{ actual: 'status 500' }]));
  expect(causesIn(rules)).toHaveLength(1);
});

test(
  "what stands in a stranger's verdict costs time that grows with it",
  { timeout: 15_000 },
  () => {
    const operation = `GET ${'}/{'.repeat(700)}/`;
    const rules = Array.from({ length: 1000 }, (_, n) =>
      failed(`${'-'.repeat(1900)}${n}/x`, [{ actual: `${n}` }], { operation }),
    );
    expect(causesIn(rules).length).toBeGreaterThan(0);
  },
);
