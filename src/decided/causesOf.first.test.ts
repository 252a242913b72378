import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { causesIn, failed } from './testing/causesIn.ts';

test('what a request lacks is shown, not a value that is redacted', () => {
  const same = { actual: '422 with "No."', expected: '200', twin: undefined };
  const rules = [
    failed('a', [{ ...same, message: 'PUT /a rejected "«redacted $A»".' }]),
    failed('b', [{ ...same, message: 'PUT /a rejected a name "B".', sent: 'PUT /a' }]),
    failed('c', [
      { ...same, message: 'PUT /a rejected a request without name.', sent: 'PUT /a long' },
    ]),
  ];
  expect(causesIn(rules)).toEqual([[3, 1, 2]]);
});

test('what takes least reading is shown, the rest in order', () => {
  const rules = ['a', 'b', 'c'].map((id) =>
    failed(id, [{ actual: 'no response', sent: id === 'b' ? 'GET /b' : `GET /${id}?long=long` }]),
  );
  expect(causesIn(rules)).toEqual([[2, 1, 3]]);
});

test('what says most of a defect is shown: not what any defect breaks, and not a list of ids', () => {
  const same = { actual: '422 with "Not valid."' };
  const ids = { actual: `2 objects (${randomUUID()}) more than once`, sent: 'GET /a?n=1' };
  const date = failed('s/add/date', [{ ...same, sent: `PUT /a ${'x'.repeat(99)}` }]);
  expect(causesIn([failed('s/add/accepts', [same]), date])).toEqual([[2, 1]]);
  const ends = { actual: 'it came to a page again', sent: 'GET /a?n=1', before: ['GET /a'] };
  expect(causesIn([failed('s/repeats', [ids]), failed('s/ends', [ends])])).toEqual([[2, 1]]);
});

test('where no valid request is accepted, that is shown', () => {
  const same = { actual: '500 with "boom"', expected: '200' };
  const archived = failed('s/get/archived', [{ ...same, sent: 'GET /a' }]);
  const accepts = (failures: string) =>
    failed('s/get/accepts', [
      {
        ...same,
        sent: `GET /${'x'.repeat(99)}`,
        message: `GET /a rejected a valid request. ${failures} cases failed; this is the first.`,
      },
    ]);
  expect(causesIn([archived, accepts('2 of 2')])).toEqual([[2, 1]]);
  // What is rejected only sometimes is told by the rule that says when.
  expect(causesIn([archived, accepts('1 of 2')])).toEqual([[1, 2]]);
});

test('a value that comes back as another one is one cause, wherever it is shown', () => {
  const rules = [
    failed('s/update/sets', [{ expected: 'the item a: QUANTITY 2', actual: 'QUANTITY 3' }]),
    failed('s/list/lists', [
      { expected: 'the item b: QUANTITY 310', actual: 'QUANTITY 13100', message: 'GET /a.' },
    ]),
    failed('s/list/all', [{ expected: 'an entry of a: QUANTITY 2', actual: '3 entries' }]),
  ];
  expect(causesIn(rules)).toHaveLength(2);
});
