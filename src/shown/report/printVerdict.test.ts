import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import type { Failure, RuleResult } from '../../decided/types.ts';
import { limitReached, NOT_ASKED, UNSEEN } from '../../decided/reasons.ts';
import { reportOf } from './Report.ts';
import { shownText } from '../../words/say.ts';
import { printVerdict, verdictAlone } from './printVerdict.ts';

afterEach(() => vi.unstubAllEnvs());

const folder = 'reports/runs/one';
const PLAIN = { color: false, isTerminal: true };
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

/** A verdict with one failure, as a terminal shows it. */
function printedOf(failure: Partial<Failure>): string {
  const rule = exampleResult({ id: 'a', outcome: 'failed', failures: [exampleFailure(failure)] });
  return printVerdict(reportOf(exampleVerdict([rule]), folder, null), PLAIN);
}

test('ends with the verdict and where everything lies', () => {
  vi.stubEnv('CONFORMANCE_ALLURE', undefined);
  expect(printVerdict(reportOf(verdict, folder, null), PLAIN)).toMatchInlineSnapshot(`
    "not exercised
         1 rule  no fixture stockItems

    notes
    Strict: a warning fails this run too.

                    passed  failed  warned  exceptions  not exercised
    authentication       1       0       0           0              0
    stock                0       1       1           0              1
    all                  1       1       1           0              1

    seed 7, 420 requests, 8.0 s
    repeat      npx conformance run --cases 25 --seed 7
    summary     reports/runs/one/summary.md
    certificate reports/runs/one/certificate.html (--operator NAME states the issuer)
    report      reports/runs/one/allure-report/index.html
    replay      npx conformance replay reports/runs/one --failure 1
    look up     npx conformance rule stock/failed --run reports/runs/one

     NOT CONFORMANT  sandbox: 3 of 4 rules and constraints exercised, 1 must rule passed, 1 failed
    1 rule failed, 1 rule warned (1 cause)
    #1 FAILED stock/failed (2 rules): "For QUANTITY, quantity is required and is a double greater than 0."
      PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
    "
  `);
});

test('lists what is waived below the verdict', () => {
  const waived = exampleResult({ id: 'stock/w', outcome: 'waived', reason: 'ticket 7', failures });
  const rules = [exampleResult({ id: 'stock/a' }), waived];
  expect(printVerdict(reportOf(exampleVerdict(rules), folder, null), PLAIN)).toContain(
    ' CONFORMANT WITH EXCEPTIONS  sandbox: 1 must rule passed, 0 failed, 1 exception\n#1 EXCEPTION stock/w: accepted, ticket 7\n',
  );
});

test('prints some of many failures and says where the others are', () => {
  const many = Array.from({ length: 23 }, (_, index) =>
    exampleResult({
      id: `stock/${index}`,
      outcome: 'failed',
      failures: [exampleFailure({ message: 'x'.repeat(index), actual: 'y'.repeat(index) })],
    }),
  );
  const printed = printVerdict(reportOf(exampleVerdict(many), folder, null), PLAIN);
  expect(printed).toMatch(
    /\n#3 FAILED stock\/2: ".*"\n {2}xx \(PUT \S+\)\n {2}expected .*\n {2}received {2}yy\n#4 /,
  );
  expect(printed).toMatch(
    /\n#20 FAILED stock\/19: x{19} \(PUT \S+\) Expected .*; received y{19}\.\n/,
  );
  expect(printed).not.toContain('stock/20');
  expect(printed).toContain('and 3 more, all in summary.md');
});

test('shows one cause once, and how many more rules it breaks', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    exampleResult({
      id: `stock/${index}`,
      outcome: 'failed',
      failures: [...failures, ...failures],
    }),
  );
  const printed = printVerdict(reportOf(exampleVerdict(many), folder, null), PLAIN);
  expect(printed.match(/accepted quantity 0 \(/g)).toHaveLength(1);
  expect(printed).toContain('#1 FAILED stock/0 (9 rules): ');
});

test('folds reasons for not exercising, and says where the others are', () => {
  const idle = (id: string, reason: string) =>
    exampleResult({ id, outcome: 'notExercised', reason });
  const rules = [
    ...Array.from({ length: 5 }, (_, index) => idle(`stock/same-${index}`, 'one\nreason')),
    ...Array.from({ length: 25 }, (_, index) =>
      idle(`stock/own-${index}`, `reason ${'x'.repeat(index)}`),
    ),
  ];
  const printed = printVerdict(reportOf(exampleVerdict(rules), folder, null), PLAIN);
  expect(printed).toContain('5 rules  one\\nreason\n');
  expect(printed).toContain('18 rules  for 18 other reasons, all in summary.md');
});

test('with --rule neither what was not asked for nor services without any of it are listed', () => {
  const left = (id: string, service: 'stock' | 'partners') =>
    exampleResult({ id, service, outcome: 'notExercised', reason: NOT_ASKED });
  const rules = [
    exampleResult({ id: 'stock/asked', level: 'should' }),
    left('stock/left', 'stock'),
    left('partners/left', 'partners'),
  ];
  const asked = exampleVerdict(rules, { run: { asked: { rules: ['stock/asked'] }, exitCode: 1 } });
  const printed = printVerdict(reportOf(asked, folder, null), PLAIN);
  expect(printed).not.toContain(NOT_ASKED);
  expect(printed).not.toContain('partners');
  expect(printed).toMatch(/^stock +1( +0){4}$/m);
  expect(printed).toContain(
    'NOTHING MANDATORY TESTED  sandbox: stock only, 1 of 2 rules and constraints exercised, the 1 rule asked for passed; a verdict needs a must rule',
  );
});

test('reasons that differ in an id or a date are one', () => {
  const idle = (id: string, day: string) =>
    exampleResult({ id, outcome: 'notExercised', reason: `no object changed since ${day}` });
  const rules = [idle('stock/a', '2026-01-02T10:00:00Z'), idle('stock/b', '2025-06-30T00:00:00Z')];
  const printed = printVerdict(reportOf(exampleVerdict(rules), folder, null), PLAIN);
  expect(printed).toContain(
    '    2 rules  no object changed since 2026-01-02T10:00:00Z, or similar\n',
  );
});

test.each([
  ['the item 12a8: QUANTITY 3', 'the item 12a8: QUANTITY 4.5', `${' '.repeat(36)}^^^`],
  ['200 with paymentState AUTHORIZED', '200 with paymentState DENIED', `${' '.repeat(34)}^^^^^^`],
  ['the item 12a8: OUT_OF_STOCK', 'IN_STOCK', ''],
])('marks the words in which what was received differs from %s', (expected, actual, mark) => {
  const printed = printedOf({ expected, actual });
  expect(printed).toContain(`\n  expected  ${expected}\n  received  ${actual}\n${mark}`);
  expect(printed.includes('^')).toBe(mark !== '');
});

test('counts of thousands read alike wherever they stand', () => {
  const rules = Array.from({ length: 1234 }, (_, at) => exampleResult({ id: `stock/${at}` }));
  const run = { requests: 5678, asked: { budget: 9000 } };
  const printed = printVerdict(reportOf(exampleVerdict(rules, { run }), folder, null), PLAIN);
  expect(printed).toContain('seed 7, 5,678 requests');
  expect(printed).toContain('1,234 must rules passed');
  expect(printed.replace(/^repeat.*/m, '')).not.toMatch(/\b\d{4,}\b/);
});

test('shows each cause in six lines at most, whatever there is to say', () => {
  const much = {
    before: ['GET /a → 200', 'GET /b → 200', 'GET /c → 200'],
    sent: 'GET /stock/v1/inventory',
    expected: 'the item 12a8: QUANTITY 3',
    actual: 'the item 12a8: QUANTITY 4',
  };
  const printed = printedOf(much);
  const cause = printed.slice(printed.indexOf('#1 FAILED')).trimEnd();
  expect(cause.split('\n')).toHaveLength(6);
  expect(cause).toContain('  sent      GET /stock/v1/inventory\n  expected ');
});

test('shows the steps of a sequence, and beside which requests a failure was seen', () => {
  const before = [
    '1. GET /a → 200 []',
    'GET /b → 200',
    'sent at the same time: GET /c → 403',
    'sent at the same time: 7 more',
  ];
  const printed = printedOf({ before });
  expect(printed).toContain(
    '\n  1. GET /a → 200\n  sent at the same time: GET /c → 403\n  sent at the same time: 7 more\n',
  );
  expect(printed).not.toContain('GET /b');
});

test('says what one types next, and where the page of the sentence is, before the verdict', () => {
  const rule = exampleResult({ id: 'stock/a', outcome: 'failed', failures: [exampleFailure()] });
  const asked = { run: { asked: { target: 'targets/mine.yaml' } } };
  const printed = printVerdict(reportOf(exampleVerdict([rule], asked), folder, 'pages'), PLAIN);
  expect(printed).toContain(
    [
      `replay      npx conformance replay ${folder} --failure 1 --target targets/mine.yaml`,
      `look up     npx conformance rule stock/a --run ${folder}`,
      'page        pages/at.html#stock/a\n\n NOT',
    ].join('\n'),
  );
});

test('cuts what is long', () => {
  const printed = printedOf({ operation: 'GET /stock/v1/inventory', actual: 'x'.repeat(5000) });
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThan(650);
});

test('keeps what a target responds from writing on the terminal', () => {
  expect(printedOf({ actual: '\u001b[2J\u0007\r\u009b1m' })).toContain(
    'received  \\u001b[2J\\u0007\\u000d\\u009b1m',
  );
});

test('in a pipe, all of it is 50 lines at most, and ends with a line for each cause, and the verdict again', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    exampleResult({
      id: `stock/rule-${index}`,
      outcome: 'failed',
      failures: [exampleFailure({ message: 'x'.repeat(index), actual: 'y'.repeat(index) })],
    }),
  );
  const report = reportOf(exampleVerdict(many), folder, null);
  const lines = printVerdict(report, { color: false, isTerminal: false }).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(50);
  expect(lines.at(-1)).toBe(' NOT CONFORMANT  40 rules failed (40 causes)');
  expect(lines.at(-2)).toBe('and 20 more, all in summary.md');
  expect(lines.at(-3)).toMatch(/^#20 FAILED stock\/rule-19: x{19} \(PUT /);
});

test('what a failure kept from being tested stands under its number', () => {
  const operation = 'GET /a';
  const idle = (id: string, reason: string, more: Partial<RuleResult> = {}) =>
    exampleResult({ id, operation, outcome: 'notExercised', reason, ...more });
  const shown = { operation, actual: '422 with "no"' };
  const rules = [
    exampleResult({ id: 'a/accepts', operation, outcome: 'failed', failures: [exampleFailure()] }),
    exampleResult({
      id: 'b',
      outcome: 'failed',
      failures: [exampleFailure({ ...shown, operation: 'PUT /b' })],
    }),
    idle('a/pages', 'no page to start from'),
    idle('a/items', 'no item'),
    idle('b/twin', 'PUT /b did not accept it: 422 with "no"', { operation: null }),
    idle('c', '2 items listed', { operation: 'GET /c' }),
    exampleResult({
      id: 'd/pages-end',
      operation: 'GET /d',
      outcome: 'failed',
      failures: [exampleFailure({ actual: 'paging came again', operation: 'GET /d' })],
    }),
    idle('d/all', 'the paging of GET /d came again', { operation: null }),
    idle('d/each', 'the pages could not be read to the end (loop)', { operation: 'GET /d' }),
    idle('b/each', UNSEEN, { operation: 'PUT /b' }),
    idle('e', limitReached('9', 'request', ['GET /d']), { operation: 'GET /e' }),
  ];
  const printed = printVerdict(reportOf(exampleVerdict(rules), folder, null), { color: false });
  expect(printed).toContain(
    [
      'not exercised',
      '    2 rules  blocked by #1 (GET /a)',
      '    2 rules  blocked by #2 (PUT /b)',
      '    2 rules  blocked by #3 (GET /d)',
      '     1 rule  2 items listed',
      '     1 rule  request limit reached, mostly spent on #3 (GET /d)',
      '',
    ].join('\n'),
  );
});

test('what shows the response with which many operations reject valid requests is blocked by these', () => {
  const accepts = (at: string) => {
    const failures = [exampleFailure({ actual: '401 with "no"', expected: '200' })];
    return exampleResult({
      id: `${at}/accepts`,
      operation: `GET /${at}`,
      outcome: 'failed',
      failures,
    });
  };
  const reason = 'GET /else gave no identifier: 401 with "no"';
  const idle = exampleResult({ id: 'd', service: 'partners', outcome: 'notExercised', reason });
  const all = exampleVerdict([...['a', 'b', 'c'].map(accepts), idle]);
  expect(printVerdict(reportOf(all, folder, null), PLAIN)).toContain(
    '1 rule  blocked by #1 (GET /a)',
  );
});

describe('colour', () => {
  test('adds nothing but colour', () => {
    const coloured = shownText(
      printVerdict(reportOf(verdict, folder, null), { color: true, isTerminal: true }),
    );
    expect(coloured).toContain('\u001b[41m');
    expect(stripVTControlCharacters(coloured)).toBe(
      printVerdict(reportOf(verdict, folder, null), PLAIN),
    );
  });

  test('is left out under NO_COLOR unless asked for', () => {
    vi.stubEnv('NO_COLOR', '1');
    vi.stubEnv('FORCE_COLOR', undefined);
    const report = reportOf(verdict, folder, null);
    expect(printVerdict(report)).toBe(printVerdict(report, PLAIN));
  });
});

test('says right below the verdict how to undo what the run left, if its folder has the journal', () => {
  const failed = exampleResult({ id: 'a', outcome: 'failed', failures: [exampleFailure()] });
  const run = { leftChanged: 2, exitCode: 3 as const };
  const notes = [
    'Not restored: item x: IN_STOCK before the run; a search still shows QUANTITY 5',
    '`npx conformance restore reports/one` restores what is left.',
  ];
  const text = (folder: string) =>
    verdictAlone(reportOf(exampleVerdict([failed], { run, notes }), folder, null), false);
  expect(text('reports/one')).toContain(
    ': 2 changes could not be undone; 1 must rule failed all the same (0 must rules passed, 1 failed)\nnot undone  item x: IN_STOCK before the run; a search still shows QUANTITY 5\nrestore     npx conformance restore reports/one   # 2 changes not undone yet\n',
  );
  expect(text('reports/joined')).not.toContain('restore     ');
});
