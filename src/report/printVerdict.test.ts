import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleFailure, exampleResult, exampleVerdict } from '../verdict/exampleVerdict.ts';
import { printVerdict } from './printVerdict.ts';

const folder = 'reports/runs/one';
const failures = [exampleFailure()];
const verdict = exampleVerdict(
  [
    exampleResult({ id: 'authentication/a', service: 'authentication' }),
    exampleResult({ id: 'stock/failed', outcome: 'failed', failures }),
    exampleResult({ id: 'stock/warned', outcome: 'warned', level: 'should', failures }),
    exampleResult({ id: 'stock/idle', outcome: 'notExercised', reason: 'no fixture stockItems' }),
  ],
  { notes: ['Strict: a warning fails this run too.'] },
);

test('ends with the verdict and where everything lies', () => {
  expect(printVerdict(verdict, { folder, color: false })).toMatchInlineSnapshot(`
    "1 failed  stock/failed
    PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      twin      the same request with quantity 1 was accepted with 200
      also      2 warned  stock/warned

    not exercised
        1  no fixture stockItems
           stock/idle

    notes
    Strict: a warning fails this run too.

                    passed  failed  warned  waived  not exercised
    authentication       1       0       0       0              0
    stock                0       1       1       0              1
    all                  1       1       1       0              1

     NOT CONFORMANT  sandbox: 75 % of 4 rules exercised, must rules: 1 passed, 1 failed
    seed 7, 420 requests, 8.0 s
    repeat   npx conformance run --cases 25 --seed 7
    summary  reports/runs/one/summary.md
    report   reports/runs/one/allure-report/index.html
    "
  `);
});

test('prints some of many failures and says where the others are', () => {
  const many = Array.from({ length: 23 }, (_, index) =>
    exampleResult({
      id: `stock/${index}`,
      outcome: 'failed',
      failures: [exampleFailure({ actual: `answer ${index}` })],
    }),
  );
  const printed = printVerdict(exampleVerdict(many), { folder, color: false });
  expect(printed).toContain('20 failed  stock/19\n');
  expect(printed).not.toContain('stock/20');
  expect(printed).toContain('and 3 more failed, all in summary.md');
});

test('shows one cause once, and the rules that it breaks below it', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    exampleResult({
      id: `stock/${index}`,
      outcome: 'failed',
      failures: [...failures, ...failures],
    }),
  );
  const printed = printVerdict(exampleVerdict(many), { folder, color: false });
  expect(printed.match(/accepted quantity 0/g)).toHaveLength(1);
  expect(printed).toContain('  also      3 failed  stock/1\n            5 failed  stock/2\n');
  expect(printed).toContain('and 3 more rules, all in summary.md');
});

test('folds reasons for not exercising, and says where the others are', () => {
  const idle = (id: string, reason: string) =>
    exampleResult({ id, outcome: 'notExercised', reason });
  const rules = [
    ...Array.from({ length: 5 }, (_, index) => idle(`stock/same-${index}`, 'one\nreason')),
    ...Array.from({ length: 25 }, (_, index) => idle(`stock/own-${index}`, `reason ${index}`)),
  ];
  const printed = printVerdict(exampleVerdict(rules), { folder, color: false });
  expect(printed).toContain(
    '5  one\\nreason\n       stock/same-0, stock/same-1, stock/same-2 and 2 more',
  );
  expect(printed).toContain('6  for 6 other reasons, all in summary.md');
});

test('says at which operation a rule about no one operation was seen, and cuts what is long', () => {
  const long = [exampleFailure({ operation: 'GET /stock/v1/inventory', actual: 'x'.repeat(5000) })];
  const rule = exampleResult({ id: 'a', operation: null, outcome: 'failed', failures: long });
  const printed = printVerdict(exampleVerdict([rule]), { folder, color: false });
  expect(printed).toContain('  seen at   GET /stock/v1/inventory\n');
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThan(400);
});

test('keeps what a target answers from writing on the terminal', () => {
  const nasty = [exampleFailure({ actual: '\u001b[2J\u0007\r\u009b1m' })];
  const rule = exampleResult({ id: 'a', outcome: 'failed', failures: nasty });
  const printed = printVerdict(exampleVerdict([rule]), { folder, color: false });
  expect(printed).toContain('received  \\u001b[2J\\u0007\\u000d\\u009b1m');
});

describe('colour', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('adds nothing but colour', () => {
    const coloured = printVerdict(verdict, { folder, color: true });
    expect(coloured).toContain('\u001b[41m');
    expect(stripVTControlCharacters(coloured)).toBe(
      printVerdict(verdict, { folder, color: false }),
    );
  });

  test('is left out under NO_COLOR unless asked for', () => {
    vi.stubEnv('NO_COLOR', '1');
    vi.stubEnv('FORCE_COLOR', undefined);
    expect(printVerdict(verdict, { folder })).toBe(printVerdict(verdict, { folder, color: false }));
  });
});
