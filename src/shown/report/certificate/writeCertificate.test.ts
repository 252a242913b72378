import { expect, test } from 'vitest';
import type { RuleResult, Verdict } from '../../../decided/types.ts';
import { reportOf } from '../Report.ts';
import { exampleExchange } from '../testing/exampleExchange.ts';
import { NOT_ASKED } from '../../../decided/reasons.ts';
import { failure, flat, rule, textOf, verdict } from './testing/textOf.ts';
import { writeCertificate } from './writeCertificate.ts';

test('says verdict, target, scope, date, seed, versions and operator, and nothing as markup of its own', async () => {
  const page = await writeCertificate(
    reportOf(
      verdict(
        [rule('stock/a'), rule('stock/b', { outcome: 'notExercised', reason: 'no fixture' })],
        { asked: { operator: 'Jo <jo@example.com>' } },
      ),
      'x',
    ),
  );
  const text = flat(page);
  for (const said of [
    'Statement of Partial Testing PARTIALLY TESTED: 1 of 2 requirements partner &amp; co 1 of 2 requirements of stock were tested (1 mandatory, 0 recommended; 6 other services were not selected): none was broken. Number the-run',
    'Date of issue 25 November 2026 Issuer Jo &lt;jo@example.com&gt; Deployment',
    'Requirements all rules of stock 1.0.0 in suite conformance 1.2.3 Tested stock 1 of 2 Not tested authentication, card authorization, restaurants, partners, configuration, analytics: not selected 1 requirement: no fixture Exceptions none Data changed All reversible changes were reverted.',
    'This document does not cover requirements that were not tested',
    'Findings None.',
    'By signing, I confirm that the test the-run was run as described',
    'Name and role',
    'If the issuer sealed the folder: npx conformance verify DIR --key PUB says whether anything was changed since (DIR: the folder',
    'Appendix: details for engineers',
    'Addresses base https://api.example',
    'Run 2026-11-25 08:04:12 UTC, for 8.0 s',
    'Sent 1,234 requests, seed 42',
    `Suite SHA-256 ${'cd'.repeat(32)}`,
    'stock 1 0 0 0 1',
    'Not tested 1 requirement: no fixture',
    `stock 1.0.0 ${'ab'.repeat(32)}`,
  ])
    expect(text).toContain(said);
  expect(page).not.toMatch(/<script|<link|src="(?!data:)|url\(/);
});

test.each([
  ['a rejection with 401 or 403', '200 with {}', 'Findings #1 Data can be read without permission'],
  ['a rejection with 4XX', '200 with {}', 'without permission', 'stock/list/scope/stock:read'],
  ['a rejection with 409', '200 with {}', 'such as a payment, happens again'],
  ['a rejection with 400', '200 with {}', 'Findings #1 The API accepts malformed requests'],
  ['accepted with 200', '400 with {}', 'Findings #1 A correct request of a client fails'],
  [
    'QUANTITY 0.29',
    'QUANTITY 0.28',
    'Findings #1 The platform does not store what a client sets',
    'a',
    ['GET /a'],
  ],
  ['a boolean', 'a text', 'reads responses as they are documented', 'stock/a/response/200/type'],
])(
  'says what a finding means: %s, %s',
  async (expected, actual, meaning, id = 'stock/a', readBack: string[] | undefined = undefined) => {
    const operation = readBack ? 'PUT /a' : 'GET /a';
    const failures = [{ ...failure(actual), expected, ...(readBack && { readBack }) }];
    const broken = rule(id, { outcome: 'failed', failures, operation });
    expect(await textOf([broken])).toContain(meaning);
  },
);

test('what tested less than 90 % is no certificate, and its limits stand on the first page', async () => {
  const idle = ['b', 'c'].map((id) =>
    rule(`stock/${id}`, { outcome: 'notExercised', reason: 'the run may only read (give --it)' }),
  );
  const odd = ['only 1 of the 9 checks could decide'];
  const page = await writeCertificate(reportOf(verdict([rule('stock/a'), ...idle], { odd }), 'x'));
  const [front = ''] = flat(page).split('Appendix');
  expect(front).toContain('Statement of Partial Testing PARTIALLY TESTED: 1 of 3 requirements');
  expect(front).toContain('Note: only 1 of the 9 checks could decide.');
  expect(front).toContain('but fewer than 90 % of the requirements were tested');
  expect(front).toContain('2 requirements: the run may only read Exceptions none');
  expect(front).not.toContain('Certificate of');
  expect(page).toContain('<h1 class="partially-tested">');
});

test('names a service of which nothing was tested, and why; small rests are left to the appendix', async () => {
  const many = Array.from({ length: 200 }, (_, n) => rule(`stock/${n}`));
  const idle = rule('stock/idle', { outcome: 'notExercised', reason: 'no control plane' });
  const service = 'card-authorization';
  const reason = 'the run may not pay here (permissions.pay is false)';
  const payments = Array.from({ length: 10 }, (_, n) =>
    rule(`${service}/${n}`, { outcome: 'notExercised', service, reason }),
  );
  const text = await textOf([...many, idle, ...payments]);
  expect(text).toContain(
    'card authorization (10 requirements): tests that pay were switched off (by the target file) 1 other requirement: see the appendix',
  );
});

test.each<[RuleResult[], Verdict['run']['asked'], string]>([
  [[rule('a', { outcome: 'failed', failures: [failure('418')] })], {}, 'was not met. The script'],
  [
    [rule('a'), rule('b', { outcome: 'warned', failures: [failure('418')] })],
    { strict: true },
    'a recommendation was not followed',
  ],
  [[rule('a')], { minExercised: 101 }, 'too little was tested'],
  [[rule('a', { outcome: 'notExercised', reason: 'x' })], {}, 'neither passed nor failed'],
])('%#: gives the one reason why it is not conformant', async (rules, asked, said) => {
  const text = await textOf(rules, { asked, exitCode: 1 });
  const reasons = ['was not met. The script', 'a recommendation was not', 'too little was tested'];
  reasons.push('neither passed nor failed');
  expect(text).toContain(said);
  expect(reasons.filter((one) => text.includes(one))).toHaveLength(1);
});

test('cuts no sentence of the first page, and evidence at the end of a word', async () => {
  const statement = `It says ${'very '.repeat(80)}much.`;
  const failures = [{ ...failure(`${'word '.repeat(160)}end`), expected: 'x' }];
  const broken = rule('stock/a', { outcome: 'failed', statement, failures });
  const [front = '', appendix] = (await textOf([broken])).split('Appendix');
  expect(front).toContain(`“${statement}”`);
  expect(front).not.toContain('…');
  expect(appendix).toMatch(/Received: (?:word )+…/);
});

test('counts what the run was not asked for, too', async () => {
  const left = rule('stock/b', { outcome: 'notExercised', reason: NOT_ASKED });
  const page = await writeCertificate(reportOf(verdict([rule('stock/a'), left]), 'x'));
  expect(flat(page)).toContain(
    '1 of 2 requirements of stock were tested (1 mandatory, 0 recommended; selected: 1; 6 other services were not selected)',
  );
  expect(flat(page)).toContain('1 requirement: not selected');
});

test('counts causes, shows each once, and the appendix lists what the first page has no place for', async () => {
  const same = [0, 1, 2].map((n) =>
    rule(`stock/same-${n}`, { outcome: 'failed', failures: [failure('418 with nothing')] }),
  );
  const others = Array.from({ length: 10 }, (_, n) =>
    rule(`stock/other-${n}`, { outcome: 'failed', failures: [failure(`${400 + n} with nothing`)] }),
  );
  const text = await textOf([...same, ...others]);
  expect(text).toContain(
    'All 13 requirements of stock were tested (13 mandatory, 0 recommended; 6 other services were not selected): 13 mandatory requirements were broken, by 11 causes.',
  );
  expect(text).toContain('The same cause breaks 2 more mandatory requirements.');
  expect(text).toContain('#1 stock/same-0 and 2 more requirements');
  expect(text).toContain('The appendix lists 3 more.');
  const [, appendix = ''] = text.split('Appendix: details for engineers');
  expect(appendix.match(/“What &lt;stock\/other-\d&gt; says.”/g)).toHaveLength(3);
  expect(text).toContain('“What &lt;stock/same-0&gt; says.” Source: Stock › Endpoints');
});

test('shows what was left changed, and deviations that are known with their reasons', async () => {
  const waived = rule('stock/a', { outcome: 'waived', reason: 'ticket 7' });
  const run = { leftChanged: 2, exitCode: 3 as const, complete: true, odd: ['it is odd'] };
  const text = await textOf([waived], run);
  expect(text).toContain('NO VERDICT');
  expect(text).toContain(
    'were tested (1 mandatory, 0 recommended; 6 other services were not selected). The reason: 2 changes could not be undone.',
  );
  expect(text).not.toMatch(/it is odd|Findings|By signing/);
  expect(text).toContain('its result is not a verdict. The deployment has neither passed nor');
  const broken = rule('stock/b', { outcome: 'failed', failures: [failure('200')] });
  expect(await textOf([broken], run)).toContain(
    'its result is not a verdict. The findings below were observed all the same.',
  );
  expect(text).toContain('Data changed 2 changes could not be undone');
  expect(text).toContain(
    'What &lt;stock/a&gt; says.” Source: Stock › Endpoints Accepted because: ticket 7.',
  );
});

test('says above the signature that a mandatory requirement was broken and is accepted', async () => {
  const waived = rule('stock/a', {
    outcome: 'waived',
    reason: 'ticket 7',
    failures: [{ ...failure('QUANTITY 0.28'), message: 'It cuts.' }],
  });
  const rules = [waived, rule('stock/b')];
  const text = await textOf(rules);
  expect(text).not.toContain('no mandatory requirement was broken');
  expect(text).not.toContain('that it tested was met.');
  expect(text).toContain('CONFORMANT WITH EXCEPTIONS');
  expect(text).toContain(
    '1 mandatory requirement was not met and is accepted as an exception (see Exceptions).',
  );
  expect(text).toContain('that it tested was met, except those under Exceptions.');
  expect(text).toMatch(
    /Exceptions #1 .* Accepted because: ticket 7\. .*Appendix.* #1 stock\/a It cuts\./,
  );
});

test.each([
  [[], 'Data changed none'],
  [
    ['2 stock updates', '3 reports were requested (these remain)'],
    'Data changed 2 stock updates; 3 reports were requested (these remain). All other changes were reverted.',
  ],
  [['2 stock updates'], 'Data changed 2 stock updates. All changes were reverted.'],
  [undefined, 'Data changed All reversible changes were reverted.'],
])('says what stays of the changes: %j', async (changes, said) => {
  const text = await textOf([rule('stock/a')], { ...(changes && { changes }) });
  expect(text).toContain(said);
});

test.each<[Verdict['run']['asked'], boolean]>([
  [{ readOnly: true }, true],
  [{ openapi: 'pets.yaml' }, true],
  [{ openapi: 'pets.yaml', mayChange: true }, false],
  [{}, false],
])('says above the signature what a run that only reads left out: %j', async (asked, isSaid) => {
  const left = rule('stock/a', { outcome: 'notExercised', reason: 'the run may not pay here (x)' });
  const [front = ''] = (await textOf([rule('stock/b'), left], { asked })).split('Appendix');
  expect(front.includes('Operations that change data were not tested.')).toBe(isSaid);
});

test('a report against a baseline says that the deployment is not conformant', async () => {
  const known = rule('stock/a', { outcome: 'failed', known: true, failures: [failure('418')] });
  const baseline = { id: '7', finishedAt: '2026-11-21T09:00:00.000Z', target: 'b' };
  const of = verdict([known, rule('stock/b')], { exitCode: 0, baseline });
  const page = await writeCertificate(reportOf(of, 'x'));
  expect(page).toContain('<h1 class="no-new-failure">NOT CONFORMANT, NO NEW FAILURE</h1>');
  expect(page).toContain('Note: The baseline is run 7 of 2026-11-21, of another target: b.');
  expect(flat(page)).toContain('Baseline run 7 of 2026-11-21, of another target: b');
});

test('lists every reason, and says where to find undocumented behaviour', async () => {
  const idle = Array.from({ length: 20 }, (_, n) =>
    rule(`stock/idle-${n}`, { outcome: 'notExercised', reason: `no ${'x'.repeat(n + 1)} given` }),
  );
  const openPoints = Array.from({ length: 40 }, (_, n) => ({
    id: `stock/open-${n}`,
    service: n % 2 === 0 ? ('stock' as const) : ('partners' as const),
    question: `Is ${n} open?`,
    source: 'Stock',
    observed: ['yes', `no, at ${n}`],
  }));
  const of = verdict([rule('stock/a'), ...idle]);
  const text = flat(await writeCertificate(reportOf({ ...of, openPoints }, 'x')));
  for (const { reason } of idle) expect(text).toContain(`1 requirement: ${reason}`);
  expect(text).toContain('Open points 40 observed: details.md, which the issuer has, lists them');
});

test('the foot of each printed page has the number, unless it could act as CSS', async () => {
  const pageOf = async (id: string) =>
    writeCertificate(reportOf(verdict([rule('stock/a')], { id }), 'x'));
  expect(await pageOf('run-7')).toContain('content: "Certificate of Conformance run-7"');
  const page = await pageOf('"} body { display: none } @page {"');
  expect(page).toContain('content: "Certificate of Conformance"');
  expect(/<style>[^]*<\/style>/.exec(page)?.[0]).not.toContain('display: none');
});

test('by a document of others it names that, and not our APIs', async () => {
  const asked = { openapi: 'shop.yaml' } as Verdict['run']['asked'];
  const specs = [{ service: 'api' as const, version: '1.2', sha256: 'ab'.repeat(32) }];
  const page = await writeCertificate(reportOf({ ...verdict([rule('a')], { asked }), specs }, 'x'));
  expect(page).toContain('OpenAPI document shop.yaml, version 1.2');
  expect(page).toContain('Conformance with an OpenAPI document');
  expect(page).not.toContain('partner APIs');
});

test('the appendix says which request shows a finding, when it was sent, and how to find it in logs', async () => {
  const broken = rule('stock/b', { outcome: 'failed', failures: [failure('200')] });
  const { request, ...plain } = exampleExchange();
  const headers = [...request.headers, ['X-Request-Id', 'the-run-1'] as [string, string]];
  const exchange = { ...plain, request: { ...request, headers } };
  const report = reportOf(verdict([broken]), 'x');
  expect(flat(await writeCertificate(report, undefined, () => exchange))).toContain(
    'Request: PUT http://127.0.0.1:1/stock/v1/inventory/update ; sent 2026-11-21 10:00:01 UTC, X-Request-Id the-run-1.',
  );
});
