import { expect, test } from 'vitest';
import { type Cause, numberedFailures } from '../../decided/causesOf.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import {
  brokenSentence,
  causeExtent,
  causeWord,
  expectedAndReceived,
  headline,
  whatHappened,
} from './causeLine.ts';

function failuresOf(outcome: 'failed' | 'warned', ...ids: string[]): Cause['others'] {
  const failures = [exampleFailure()];
  return numberedFailures(
    exampleVerdict(ids.map((id) => exampleResult({ id, outcome, failures }))),
  );
}

test('says how many rules failed and warned, and how many causes they have', () => {
  const [first, other] = failuresOf('failed', 'stock/a', 'stock/b');
  const [warned] = failuresOf('warned', 'stock/c');
  const alone = { first: first!, others: [] };
  const joined = { first: first!, others: [other!] };
  expect(headline([])).toBe('');
  expect(headline([alone])).toBe('1 rule failed (1 cause)');
  expect(headline([joined])).toBe('2 rules failed (1 cause)');
  expect(headline([joined, { first: warned!, others: [] }])).toBe(
    '2 rules failed, 1 rule warned (2 causes)',
  );
});

const asKnown = (one: Cause['first']) => ({
  ...one,
  rule: { ...one.rule, known: true as const },
});

test('a warning of the baseline warned there', () => {
  const [first] = failuresOf('warned', 'stock/a').map(asKnown);
  expect(causeExtent({ first: first!, others: [] })).toBe(' (warned in the baseline, too)');
});

test('what failed in the baseline, too, is known', () => {
  const [first, other] = failuresOf('failed', 'stock/a', 'stock/b').map(asKnown);
  const cause = { first: first!, others: [other!] };
  expect(`${causeWord(cause)}${causeExtent(cause)}`).toBe(
    '#1 KNOWN (2 rules; failed in the baseline, too)',
  );
  expect(headline([cause])).toBe('2 known failures (1 cause)');
});

test('the broken sentence speaks of the body', () => {
  const [first] = failuresOf('failed', 'a');
  const rule = { ...first!.rule, statement: 'In a 200 response of GET /a, the whole is an array.' };
  expect(brokenSentence({ first: { ...first!, rule }, others: [] })).toBe(
    'The body of a 200 response of GET /a is an array.',
  );
});

test('what happened says where, and at how many more operations', () => {
  const [first, other] = failuresOf('failed', 'a', 'b').map((one, index) => ({
    ...one,
    failure: {
      ...one.failure,
      message: `GET /0: paging does not end.${index === 0 ? ' 2 of 4 cases failed; this is the first.' : ' Not repeated: the limit.'}`,
      operation: `GET /${index}`,
    },
  }));
  expect(whatHappened({ first: first!, others: [] })).toBe('GET /0: paging does not end.');
  expect(whatHappened({ first: first!, others: [other!] })).toBe(
    'GET /0 (and 1 more): paging does not end.',
  );
  expect(whatHappened({ first: other!, others: [] })).toBe('GET /0: paging does not end.');
  const rejected = { ...first!, rule: { ...first!.rule, id: 'a/accepts' } };
  const status = { ...first!.failure, actual: '401 without a body' };
  expect(whatHappened({ first: { ...rejected, failure: status }, others: [other!] })).toBe(
    '2 operations rejected a valid token with 401, for example GET /0.',
  );
  const veiled = { ...first!.failure, message: 'PUT /0 rejected "«redacted $CARD_POSTAL_CODE»".' };
  expect(whatHappened({ first: { ...first!, failure: veiled }, others: [] })).toBe(
    'PUT /0 rejected "«redacted postal code»".',
  );
  const readBack = { ...first!.failure, message: 'PUT /0 did not apply it.' };
  expect(whatHappened({ first: { ...first!, failure: readBack }, others: [] })).toBe(
    'PUT /0 did not apply it.',
  );
});

test.each([
  ['400', '200', ' Expected 400; received 200.'],
  ['400', 'long '.repeat(90), ` Expected 400; received ${'long '.repeat(90)}.`],
  ['one line', 'two\nlines', ''],
  ['[1,2]', '[1]', ''],
  ['quantity 1', 'quantity 2', ''],
  ['', 'nothing', ''],
])('expected %j and received %j are told shortly if both are plain and new', (...words) => {
  const [expected, actual, told] = words;
  const message = 'It broke: quantity 2, not quantity 1.';
  const first = {
    ...failuresOf('failed', 'a')[0]!,
    failure: exampleFailure({ message, expected, actual }),
  };
  expect(expectedAndReceived(first)).toBe(told);
});
