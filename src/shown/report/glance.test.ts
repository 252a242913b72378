import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { causesOf, numberedFailures } from '../../decided/causesOf.ts';
import { limitReached, NOT_ASKED, OTHER_SHARD } from '../../decided/reasons.ts';
import type { RuleResult, Verdict } from '../../decided/types.ts';
import { blockedBy, glance } from './glance.ts';
import { wordFor } from './verdictWord.ts';

const passed = exampleResult({ id: 'a' });
const failed = exampleResult({ id: 'b', outcome: 'failed', failures: [exampleFailure()] });
const warned = exampleResult({ id: 'c', outcome: 'warned', level: 'should' });
const left = exampleResult({ id: 'd', outcome: 'notExercised', reason: NOT_ASKED });

test.each<[RuleResult[], Partial<Verdict['run']>, string, string]>([
  [
    [passed, exampleResult({ id: 'w', outcome: 'waived' })],
    {},
    'CONFORMANT WITH EXCEPTIONS',
    '1 must rule passed, 0 failed, 1 exception',
  ],
  [[passed], {}, 'CONFORMANT', '1 must rule passed, 0 failed'],
  [
    [passed, left],
    { asked: { rules: ['a'] } },
    'PARTIALLY TESTED (50 % tested)',
    '1 of 2 rules and constraints exercised, 1 must rule passed, 0 failed',
  ],
  [
    [passed, { ...left, service: 'partners' }],
    { asked: { rules: ['stock/*'] } },
    'CONFORMANT: stock only',
    '1 must rule passed, 0 failed',
  ],
  [
    [passed, { ...left, service: 'partners', reason: OTHER_SHARD }],
    { asked: { services: ['stock', 'partners'], shard: '1/2' } },
    'SHARD 1/2 PASSED',
    'stock and partners only, 1 of 2 rules and constraints exercised, 1 must rule passed, 0 failed; run `merge` for the verdict',
  ],
  [
    [passed],
    { asked: { services: ['stock'], readOnly: true } },
    'CONFORMANT: stock only, read-only',
    '1 must rule passed, 0 failed',
  ],
  [
    [passed, { ...passed, service: 'partners', outcome: 'notExercised', reason: 'no client may' }],
    { asked: { services: ['stock', 'partners'] } },
    'PARTIALLY TESTED: stock tested, partners not tested (50 % tested)',
    '1 of 2 rules and constraints exercised, 1 must rule passed, 0 failed',
  ],
  [
    [passed, failed],
    { asked: { baseline: 'before' }, exitCode: 0 },
    'NO NEW FAILURE',
    'compared with the baseline, 1 must rule passed, 1 failed',
  ],
  [
    [passed, { ...failed, known: true }],
    { asked: { baseline: 'before' }, exitCode: 0 },
    'NO NEW FAILURE',
    '1 must rule passed, 0 newly failed, 1 known from the baseline',
  ],
  [
    [passed, warned],
    { asked: { strict: true } },
    'NOT CONFORMANT',
    'strict, 1 must rule passed, 0 failed; 1 warned, which fails it too',
  ],
  [
    [exampleResult({ id: 'c', level: 'should' }), left],
    { asked: { rules: ['c'] }, exitCode: 1 },
    'NOTHING MANDATORY TESTED',
    '1 of 2 rules and constraints exercised, the 1 rule asked for passed; a verdict needs a must rule',
  ],
  [
    [warned, left],
    { asked: { rules: ['c'] }, exitCode: 1 },
    'NOTHING MANDATORY TESTED',
    '1 of 2 rules and constraints exercised, no must rule was exercised',
  ],
  [
    [left],
    { exitCode: 1 },
    'NOTHING TESTED',
    '0 of 1 rules and constraints, nothing was exercised',
  ],
  [
    [passed],
    { odd: ['73 of 396 responses were server errors (5xx)'] },
    'CONFORMANT',
    '1 must rule passed, 0 failed; NOTE: 73 of 396 responses were server errors (5xx)',
  ],
  [
    [failed],
    { odd: ['it is slow', 'nearly all responses (9 of 9) had status 404'] },
    'NOT CONFORMANT',
    'nearly all responses (9 of 9) had status 404; 0 must rules passed, 1 failed; NOTE: it is slow',
  ],
  [
    [passed, failed],
    { complete: false },
    'NO VERDICT',
    'the run is incomplete; 1 must rule failed all the same (1 must rule passed, 1 failed)',
  ],
])('%#: says what was judged, in agreement with the exit code', (rules, run, word, because) => {
  const verdict = exampleVerdict(rules, { run });
  const seen = glance(verdict);
  expect([wordFor(seen.word, verdict), seen.because]).toEqual([word, because]);
});

test.each<[RuleResult[], string]>([
  [[passed, passed, passed, { ...left, reason: 'no fixture' }], 'PARTIALLY TESTED (75 % tested)'],
  [[...Array.from({ length: 9 }, () => passed), { ...left, reason: 'x' }], 'CONFORMANT'],
  [[passed, left], 'PARTIALLY TESTED (50 % tested)'],
  [
    [...Array.from({ length: 99 }, () => passed), { ...left, service: 'partners' }],
    'PARTIALLY TESTED: partners not tested',
  ],
  [[...Array.from({ length: 101 }, () => left), passed], 'PARTIALLY TESTED (less than 1 % tested)'],
  [[passed, failed, { ...left, reason: 'no fixture' }], 'NOT CONFORMANT'],
])('%#: a good word for a part of the rules says how large the part is', (rules, title) => {
  const verdict = exampleVerdict(rules);
  expect(wordFor(glance(verdict).word, verdict)).toBe(title);
});

test.each<[string[], number | undefined]>([
  [['GET /d'], 1],
  // Another operation used as many, and does not fail.
  [['GET /d', 'GET /f'], undefined],
  [['GET /f'], undefined],
  [[], undefined],
])('a request limit that %j reached stands under the failure of all of these', (by, number) => {
  const failures = [exampleFailure({ operation: 'GET /d' })];
  const found = exampleVerdict([exampleResult({ id: 'd', outcome: 'failed', failures })]);
  const rule = exampleResult({ id: 'e', reason: limitReached('9', 'request', by) });
  expect(blockedBy(rule, causesOf(numberedFailures(found)))?.number).toBe(number);
});

test.each<[string, number | undefined]>([
  ['the valid request was not authorized: 200 with paymentState DENIED', 1],
  ['GET /e got 200 with paymentState DENIED', undefined],
  ['the valid request was not authorized: 200 with paymentState VOIDED', undefined],
])('%s: the failure that got this response at the same operation blocks it', (reason, number) => {
  const failures = [
    exampleFailure({ operation: 'PUT /d', actual: '200 with paymentState DENIED' }),
  ];
  const found = exampleVerdict([exampleResult({ id: 'd', outcome: 'failed', failures })]);
  // A rule on a schema is about no operation.
  for (const operation of ['PUT /d', null]) {
    const rule = exampleResult({ id: 'e', operation, reason });
    expect(blockedBy(rule, causesOf(numberedFailures(found)))?.number).toBe(number);
  }
});
