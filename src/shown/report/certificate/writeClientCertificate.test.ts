import { expect, test } from 'vitest';
import type { ClientRuleResult, ClientVerdict } from '../../../decided/clientVerdict.ts';
import { writeClientCertificate } from './writeClientCertificate.ts';

const rule = (id: string, more: Partial<ClientRuleResult>): ClientRuleResult => ({
  id,
  service: 'stock',
  operation: null,
  statement: `What <${id}> says.`,
  source: 'Stock › Endpoints',
  level: 'must',
  outcome: 'passed',
  cases: 2,
  ...more,
});

function verdict(rules: ClientRuleResult[], conformant: boolean): ClientVerdict {
  const of = (outcome: string) => rules.filter((one) => one.outcome === outcome).length;
  return {
    schemaVersion: 1,
    role: 'client',
    client: 'Till <1>',
    suite: { name: 'conformance', version: '1.2.3' },
    specs: [{ service: 'stock', version: '1.0.0', sha256: 'ab'.repeat(32) }],
    target: { name: 'partner', environment: 'test', urls: { base: 'https://api.example' } },
    run: {
      seed: 0,
      casesPerRule: 0,
      startedAt: '2026-11-25T08:04:12.345Z',
      finishedAt: '2026-11-25T08:04:20.345Z',
      requests: 12,
      complete: true,
      asked: { operator: 'Jo' },
    },
    summary: {
      conformant,
      passed: of('passed'),
      failed: of('failed'),
      warned: of('warned'),
      waived: 0,
      notExercised: of('notExercised'),
    },
    rules,
    notes: ['Judged live.'],
    traffic: {
      operations: [
        { operation: 'GET /stock/v1/inventory', service: 'stock', requests: 12 },
        { operation: 'PUT /stock/v1/inventory/update', service: 'stock', requests: 0 },
        { operation: 'GET /labor', service: 'analytics', requests: 0 },
      ],
      undocumented: [{ request: 'GET /else', count: 3 }],
      elsewhere: 0,
      fromCache: 0,
      withoutBody: 0,
      notJudged: [],
    },
  };
}

const kept = rule('client/stock/kept', {});
const unshown = rule('client/stock/unshown', { outcome: 'notExercised', cases: 0 });
const elsewhere = rule('client/analytics/unshown', {
  service: 'analytics',
  outcome: 'notExercised',
});
const derived = rule('stock/list/derived', {});

async function page(rules: ClientRuleResult[], conformant: boolean) {
  const text = await writeClientCertificate(verdict(rules, conformant));
  return text
    .replaceAll(/<style>[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('says what the client showed and kept, and what is missing of the services that it uses', async () => {
  const text = await page([kept, unshown, elsewhere, derived], true);
  for (const said of [
    'CONFORMANT Till &lt;1&gt; 1 of 3 operations called, 1 of 3 rules for clients exercised, 0 rules broken. It is judged by what it showed.',
    'Issuer Jo ',
    '12 requests; 3 to addresses that the documents do not show',
    'stock 1 of 2 2 0 0 1',
    'all 1 of 3 2 0 0 2',
    'No rule was seen broken.',
    'Rules for clients that it kept What &lt;client/stock/kept&gt; says. (2 requests)',
    'Rules for clients that it did not show What &lt;client/stock/unshown&gt; says.',
    'Operations that it did not call PUT /stock/v1/inventory/update',
    'Services that it did not use analytics',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('What &lt;client/analytics/unshown&gt;');
});

test('says what it broke, with the request that shows it', async () => {
  const failure = {
    message: 'It sent 3.',
    sent: 'PUT /stock/v1/inventory/update',
    expected: 'no quantity',
    actual: 'quantity 3',
    exchanges: [],
    curl: '',
  };
  const broken = rule('client/stock/broken', { outcome: 'failed', failures: [failure] });
  const text = await page([kept, broken], false);
  expect(text).toContain('NOT CONFORMANT Till &lt;1&gt; 1 of 3 operations called');
  expect(text).toContain(
    'Expected no quantity. Received quantity 3. PUT /stock/v1/inventory/update client/stock/broken failed',
  );
});

test('a client that showed nothing has no verdict', async () => {
  expect(await page([unshown], false)).toContain('NO VERDICT Till &lt;1&gt; it showed nothing');
});

test('of many broken rules the first stand with their requests, all others in the appendix, and nothing is left out', async () => {
  const failed = Array.from({ length: 20 }, (_, index) =>
    rule(`client/stock/broken-${index}`, {
      outcome: 'failed',
      failures: [
        {
          message: 'PUT /stock: a search, in place of an update.',
          expected: 'an update',
          actual: `search ${index}`,
          sent: `PUT /stock/${index} ${'x'.repeat(300)}`,
          curl: '',
          exchanges: [],
        },
      ],
    }),
  );
  const others = Array.from({ length: 19 }, (_, index) => rule(`client/stock/kept-${index}`, {}));
  const text = await page([...failed, ...others], false);
  expect(text).toContain('Received search 2. PUT /stock/2 xxx');
  expect(text).not.toContain('PUT /stock/6');
  const [, appendix = ''] = text.split('Appendix');
  for (let index = 6; index < 20; index += 1)
    expect(appendix).toContain(`Received search ${index}. client/stock/broken-${index} failed`);
  for (let index = 0; index < 19; index += 1)
    expect(appendix).toContain(`What &lt;client/stock/kept-${index}&gt; says.`);
  expect(text).not.toMatch(/\d more: see/);
});
