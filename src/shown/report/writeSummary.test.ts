import { describe, expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../decided/testing/exampleVerdict.ts';
import { reportOf } from './Report.ts';
import { writeDetails, writeSummary } from './writeSummary.ts';

const broken = (id: string, outcome: 'failed' | 'warned' | 'waived') =>
  exampleResult({ id, outcome, failures: [exampleFailure({ message: `${id} broke.` })] });

const FOLDER = 'reports/runs/one';

test('tells verdict, counts, failures, gaps and open points', () => {
  const verdict = exampleVerdict(
    [
      exampleResult({ id: 'authentication/a', service: 'authentication' }),
      broken('stock/failed', 'failed'),
      broken('stock/warned', 'warned'),
      { ...broken('stock/waived', 'waived'), reason: 'known (T-1, until 2026-12-31)' },
      exampleResult({ id: 'stock/b', outcome: 'notExercised', reason: 'no fixture stockItems' }),
      exampleResult({ id: 'stock/c', outcome: 'notExercised', reason: 'no permission' }),
      exampleResult({ id: 'stock/d', outcome: 'notExercised', reason: 'no permission' }),
    ],
    {
      notes: ['stock/x passed: its exception is no longer needed.'],
      openPoints: [
        {
          id: 'stock/atomic',
          service: 'stock',
          question: 'Atomic?',
          source: 'Stock',
          observed: [],
        },
        {
          id: 'stock/unknown',
          service: 'stock',
          question: 'Unknown items?',
          source: 'Stock',
          observed: ['400', '200'],
        },
      ],
    },
  );
  expect(writeSummary(reportOf(verdict, FOLDER, null))).toMatchInlineSnapshot(`
    "# 1 rule failed, 1 rule warned (2 causes): NOT CONFORMANT

    sandbox: 4 of 7 rules and constraints exercised, 1 must rule passed, 1 failed, 1 exception.

    - #1 FAILED \`stock/failed\`: “For QUANTITY, quantity is required and is a double greater than 0.” stock/failed broke (PUT /stock/v1/inventory/update). Expected 400 with an ErrorMessage; received 200 with 1 item: status QUANTITY, quantity 0.
    - #2 WARNED \`stock/warned\`: “For QUANTITY, quantity is required and is a double greater than 0.” stock/warned broke (PUT /stock/v1/inventory/update). Expected 400 with an ErrorMessage; received 200 with 1 item: status QUANTITY, quantity 0.
    - #3 EXCEPTION \`stock/waived\`: “For QUANTITY, quantity is required and is a double greater than 0.” stock/waived broke (PUT /stock/v1/inventory/update). Expected 400 with an ErrorMessage; received 200 with 1 item: status QUANTITY, quantity 0.

    ## What next

    \`\`\`text
    replay      npx conformance replay reports/runs/one --failure 1
    replay #2   npx conformance replay reports/runs/one --failure 2
    look up     npx conformance rule stock/failed --run reports/runs/one
    \`\`\`

    | service | passed | failed | warned | exceptions | not exercised |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | authentication | 1 | 0 | 0 | 0 | 0 |
    | stock | 0 | 1 | 1 | 1 | 3 |
    | **all** | 1 | 1 | 1 | 1 | 3 |

    ## Failed

    \`\`\`text
    stock/failed   failed
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    stock/failed broke.
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 1
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"
    \`\`\`

    ## Notes

    - stock/x passed: its exception is no longer needed.

    ## Warned

    \`\`\`text
    stock/warned   warned
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    stock/warned broke.
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 2
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"
    \`\`\`

    ## Exceptions

    - \`stock/waived\`: known (T-1, until 2026-12-31)

    \`\`\`text
    stock/waived   exception
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    stock/waived broke.
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 3
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"
    \`\`\`

    ## Not exercised

    <details><summary>2 rules: no permission</summary>

    - \`stock/c\`
    - \`stock/d\`

    </details>

    <details><summary>1 rule: no fixture stockItems</summary>

    - \`stock/b\`

    </details>

    ## This run

    - target: sandbox (environment: sandbox), base \`http://127.0.0.1:1\`
    - started 2026-11-21T10:00:00.000Z, took 8.0 s, 420 requests
    - repeat it with: \`npx conformance run --cases 25 --seed 7\`
    - suite: conformance 0.1.0
    - specs: stock 1.0.0

    ## Open points

    2 open points, 1 observed at this target: see details.md.
    "
  `);
  expect(writeDetails(reportOf(verdict, FOLDER, null))).toContain(
    '- `stock/unknown`: Unknown items? (Stock)\n  - observed: 400\n  - observed: 200\n',
  );
});

test('says at once when there is no verdict, or nothing was exercised', () => {
  const interrupted = exampleVerdict([exampleResult({ id: 'a' })], { run: { complete: false } });
  expect(writeSummary(reportOf(interrupted, FOLDER, null))).toMatch(
    /^# NO VERDICT\n\nsandbox: the run is incomp/,
  );
  expect(writeSummary(reportOf(exampleVerdict([]), FOLDER, null))).toMatch(
    /^# NOTHING TESTED\n\nsandbox: nothing was exercised\.\n/,
  );
});

test('calls no known failure failed', () => {
  const rules = [
    exampleResult({ id: 'a' }),
    { ...broken('stock/old', 'failed'), known: true as const },
  ];
  const verdict = exampleVerdict(rules, { run: { exitCode: 0, asked: { baseline: 'before' } } });
  const summary = writeSummary(reportOf(verdict, FOLDER, null));
  expect(summary).toContain('## Known failures\n\n```text\nstock/old   known\n');
  expect(summary).not.toContain('## Failed');
});

test('lists nothing of a target that was not reached', () => {
  const rules = [exampleResult({ id: 'a', outcome: 'notExercised', reason: 'not reached' })];
  const point = { id: 'p', service: 'stock' as const, question: 'Q?', source: 'S', observed: [] };
  const run = { complete: false, why: 'it is down' };
  const verdict = exampleVerdict(rules, { run, openPoints: [point] });
  const summary = writeSummary(reportOf(verdict, FOLDER, null));
  expect(summary).toContain('it is down');
  expect(summary.match(/^## .*$/gm)).toEqual(['## What next', '## This run']);
});

test('is at most 300 lines long, the failures first; the details have the rest', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...broken(`stock/rule-${index}`, 'failed'),
    failures: [exampleFailure({ message: 'x'.repeat(index), actual: 'y'.repeat(index) })],
  }));
  const idle = Array.from({ length: 500 }, (_, index) =>
    exampleResult({
      id: `stock/idle-${index}`,
      outcome: 'notExercised',
      reason: 'z'.repeat(index % 90),
    }),
  );
  const report = reportOf(exampleVerdict([...many, ...idle]), FOLDER, null);
  const summary = writeSummary(report);
  const details = writeDetails(report);
  expect(summary.split('\n').length).toBeLessThanOrEqual(300);
  expect(summary).toContain('\nstock/rule-3   failed\n');
  expect(summary).toContain('see details.md');
  for (const { id } of [...many, ...idle]) expect(details).toContain(id);
});

test('leaves out what there is nothing of', () => {
  const summary = writeSummary(
    reportOf(exampleVerdict([exampleResult({ id: 'a' })]), FOLDER, null),
  );
  expect(summary).toMatch(/^# CONFORMANT\n/);
  expect(summary.match(/^## .*$/gm)).toEqual(['## This run']);
});

describe('words of the target', () => {
  test('cannot become Markdown beside code, HTML or a line of their own', () => {
    const verdict = exampleVerdict([], { notes: ['<b>*x*</b>\n# `y` | [z](u) \u001b[31m'] });
    expect(writeSummary(reportOf(verdict, FOLDER, null))).toContain(
      '\n- &lt;b>\\*x\\*&lt;/b> \\# `y` \\| \\[z\\](u) \\\\u001b\\[31m\n',
    );
  });

  test('cannot close the block of their failure', () => {
    const failure = exampleFailure({ actual: '```\n````\nx' });
    const rule = exampleResult({ id: 'a', outcome: 'failed', failures: [failure] });
    const summary = writeSummary(reportOf(exampleVerdict([rule]), FOLDER, null));
    expect(summary).toContain('\n`````text\na   failed\n');
    expect(summary).toContain(
      '\n  received  ```\n            ````\n            x\n  control   the same',
    );
  });
});
