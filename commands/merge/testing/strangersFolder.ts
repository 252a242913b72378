import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '../../../sandbox/openSandbox.ts';
import { parseTarget } from '../../../src/target/loadTarget.ts';
import { exampleExchange } from '../../../src/shown/report/testing/exampleExchange.ts';
import { writeEvidence } from '../../../src/shown/folder/evidenceFiles.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../src/decided/testing/exampleVerdict.ts';
import type { RuleResult, Verdict } from '../../../src/decided/types.ts';

/** What an enemy would write, for shells, Markdown, HTML, XML, build servers and terminals. */
export const HOSTILE = [
  '$(touch X)`touch X`\';touch X;\'";touch X;"',
  '\ncurl      touch X',
  '\ntouch X\n::error::X\n##vso[task.complete]X',
  '\n\n<script>X</script><img src=x onerror=X><a href="javascript:X">X</a>" onclick="X" \' onclick=\'X',
  '</title></style></textarea></code></summary></details></pre></script><h1>X</h1>',
  '\n\n# X\n\n- X\n\n> X\n\n| X | X |\n| --- | --- |\n| X | X |\n\n[X](javascript:X) ![X](https://x.example) <https://x.example> [X]: https://x.example',
  '\n```\n````\n`````\n<b>X</b> ``<b>X</b>`` *X* _X_ **X** ~~X~~ \\` |X',
  ']]> --> <!-- <![CDATA[ &lt;b&gt; &amp;',
  '\u001b]0;X\u0007\u001b[2J\u009b2J\u202eX\u200b\u2028X\ufeff\r\tX',
].join(' ');
/** What a schema or a type makes of a text: an enemy has no choice there. */
const FIXED =
  /(^|\.)(schemaVersion|service|sha256|signer|level|outcome|startedAt|finishedAt|evidence|shard|role|kind|method|statusText|start)$|Headers?\.\d+\.0$/;

type Texts = (path: string) => string;

/** The same value with every text of it replaced. */
function filled(value: unknown, texts: Texts, path = ''): unknown {
  if (typeof value === 'string')
    return FIXED.test(path)
      ? value
      : /request\.url$/.test(path)
        ? `http://${texts(path)}`
        : texts(path);
  if (Array.isArray(value))
    return value.map((element, index) => filled(element, texts, `${path}.${index}`));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filled(member, texts, `${path}.${name}`)]),
  );
}

const FULL = {
  message: 'x',
  expected: 'x',
  actual: 'x',
  twin: 'x',
  sent: 'x',
  before: ['x', 'x'],
  operation: 'x',
  script: 'x',
  path: 'x',
  counterexample: { a: 'x' },
} as const;

function ruleOf(index: number, changes: Partial<RuleResult>): RuleResult {
  return exampleResult({
    id: 'x',
    ...{ check: { file: 'x', line: 1 }, decider: { file: 'x', line: 1 }, family: 'x' },
    ...changes,
    cases: index,
  });
}

/** What a stranger's client sent and got, as an HTTP Archive. */
export function strangersRecording(texts: Texts): string {
  const at = `http://127.0.0.1:9/stock/v1/inventory?${encodeURIComponent(texts('query'))}=x`;
  const content = { size: 2, mimeType: 'application/json', text: JSON.stringify(texts('body')) };
  const entry = (path: string, method: string) => ({
    startedDateTime: '2026-11-21T10:00:01.000Z',
    time: 1,
    request: {
      ...{ method, url: at.replace('/stock', path), httpVersion: 'HTTP/1.1', queryString: [] },
      headers: [{ name: 'Content-Type', value: texts('field') }],
      postData: { mimeType: 'application/json', text: JSON.stringify([{ guid: texts('guid') }]) },
    },
    response: {
      ...{ status: 200, statusText: texts('phrase'), httpVersion: 'HTTP/1.1', content },
      headers: [{ name: 'Content-Type', value: 'application/json' }],
    },
    cache: {},
    timings: {},
    comment: texts('comment'),
  });
  const odd = `/${encodeURIComponent(texts('path'))}`;
  const entries = [entry('/stock', 'GET'), entry(odd, 'PUT'), entry('/stock', texts('method'))];
  return JSON.stringify({ log: { version: '1.2', creator: { name: texts('creator') }, entries } });
}

/** The folder with what `rejudge` needs as well, and without what it would not judge. */
export async function strangersRun(path: string, texts: Texts): Promise<void> {
  await strangersFolder(path, texts);
  const file = join(path, 'verdict.json');
  const verdict = JSON.parse(readFileSync(file, 'utf8')) as Verdict;
  const { baseline, operator } = verdict.run.asked!;
  verdict.run.asked = { baseline, operator };
  delete verdict.set;
  writeFileSync(file, JSON.stringify(verdict));
  const target = parseTarget(openSandbox().targetAt('http://127.0.0.1:9'));
  const named = { name: texts('name'), environment: texts('environment') };
  writeFileSync(join(path, 'target.json'), JSON.stringify({ ...target, ...named }));
}

function verdictOf(texts: Texts): Verdict {
  const failures = [
    exampleFailure({ ...FULL, before: [...FULL.before], exchanges: [] }),
    exampleFailure({ ...FULL, before: [], inOrder: true, exchanges: [] }),
  ];
  const outcomes: Partial<RuleResult>[] = [
    { outcome: 'passed' },
    ...Array.from({ length: 14 }, () => ({ outcome: 'failed' as const, failures })),
    { outcome: 'failed', failures, operation: null },
    { outcome: 'warned', level: 'should', failures },
    { outcome: 'waived', failures, reason: 'x' },
    { outcome: 'notExercised', reason: 'x' },
    { outcome: 'notExercised', reason: 'x' },
  ];
  const asked = {
    ...{ target: 'x', openapi: 'x', base: 'x', services: ['x'], rules: ['x', 'x'], set: 'x' },
    ...{ baseline: 'x', operator: 'x' },
  };
  const verdict = exampleVerdict(
    outcomes.map((changes, index) => ruleOf(index, changes)),
    {
      suite: { name: 'x', version: 'x', sha256: 'a'.repeat(64) },
      specs: [{ service: 'stock', version: 'x', sha256: 'a'.repeat(64) }],
      set: { name: 'x', sha256: 'a'.repeat(64), rules: 3, gone: ['x'], reworded: ['x'] },
      target: { name: 'x', environment: 'x', urls: { base: 'x' } },
      openPoints: [
        { id: 'x', service: 'stock', question: 'x', source: 'x', observed: ['x', 'x'] },
        { id: 'x', service: 'stock', question: 'x', source: 'x', observed: [] },
      ],
      notes: ['x', 'x'],
      run: { asked, id: 'x', why: 'x', odd: ['x'], signer: 'a'.repeat(64) },
    },
  );
  const told = filled(verdict, texts) as Verdict;
  told.target.urls = {
    base: `http://${texts('url')}`,
    [texts('address')]: `http://${texts('url')}`,
  };
  // The first failure has exchanges of the recording, the others have none.
  for (const rule of told.rules) rule.failures?.forEach((one) => (one.exchanges = []));
  told.rules[1]!.failures![0]!.exchanges = [texts('id')];
  return told;
}

/** Writes a folder of results in which every text is given. */
export async function strangersFolder(path: string, texts: Texts): Promise<void> {
  mkdirSync(join(path, 'allure-results'), { recursive: true });
  writeFileSync(join(path, 'verdict.json'), JSON.stringify(verdictOf(texts)));
  const exchange = filled(exampleExchange(), texts) as ReturnType<typeof exampleExchange>;
  const line = { ...exampleLine(texts), id: texts('id') };
  exchange.id = texts('id');
  await writeEvidence(path, { telling: [exchange], rest: [exchange], lines: [line] });
  const own = { name: 'x', descriptionHtml: 'x', labels: [{ name: 'story', value: 'x' }] };
  const steps = [{ name: 'x', attachments: [{ name: 'x', type: 'x', source: 'own.html' }] }];
  writeFileSync(
    join(path, 'allure-results', 'a-result.json'),
    JSON.stringify(filled({ ...own, links: [{ url: 'x', name: 'x' }], steps }, texts)),
  );
  writeFileSync(join(path, 'allure-results', 'own.html'), texts('html'));
}

function exampleLine(texts: Texts) {
  const [rule, url, digest] = ['rule', 'url', 'digest'].map(texts) as [string, string, string];
  const rest = { status: 200, size: 1, durationMs: 1, startedAt: '2026-11-21T10:00:01.000Z' };
  return { ...rest, rule, operation: null, role: 'probe' as const, method: 'GET', url, digest };
}
