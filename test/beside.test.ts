import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { restaurantSeeds } from '../sandbox/restaurantSeeds.ts';
import { StockLedger } from '../sandbox/stock/StockLedger.ts';
import type { Sandbox, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'beside-'));
const sandboxes: Sandbox[] = [];

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true });
});

async function targetFile(name: string, wrap?: Wrapper): Promise<string> {
  const sandbox = await startSandbox({ wrap });
  sandboxes.push(sandbox);
  const file = join(folder, `${name}-${sandboxes.length}.json`);
  writeFileSync(file, JSON.stringify({ ...sandbox.target, name }));
  return file;
}

/** Runs against a new and an old deployment; returns the exit code, and the section of the summary. */
async function beside(rules: string[], here?: Wrapper, there?: Wrapper) {
  const [target, old] = [await targetFile('new', here), await targetFile('old', there)];
  const out = join(folder, `out-${sandboxes.length}`);
  const asked = rules.flatMap((rule) => ['--rule', rule]);
  const words = ['--target', target, '--beside', old, '--out', out, '--seed', '7', '--cases', '3'];
  const env = { ...process.env, CONFORMANCE_STATE: join(folder, 'state') };
  const { code } = await startConformance(['run', ...words, ...asked], { env });
  const summary = readFileSync(join(out, 'summary.md'), 'utf8');
  const [head = '', section = ''] = summary.split('## Beside the old deployment');
  return { code, out, head, section: section.split('\n## ')[0] ?? '' };
}

/** Changes the information of a restaurant. */
const changing =
  (change: (response: SandboxResponse) => object): Wrapper =>
  (next) =>
  async (request) => {
    const response = await next(request);
    const isMeant = /^\/restaurants\/v1\/restaurants\//.test(request.path) && response.status < 300;
    return isMeant ? { ...response, body: change(response) } : response;
  };

test('two equal deployments differ in nothing, both are left as they were, and nothing of the old one is told', async () => {
  const secrets: string[] = [];
  let listStock: (() => Promise<SandboxResponse>) | undefined;
  let updates = 0;
  const watching: Wrapper = (next) => async (request) => {
    const response = await next(request);
    const { access_token: token } = Object(response.body) as Record<string, unknown>;
    if (typeof token === 'string') secrets.push(token);
    if (response.status !== 200) return response;
    if (request.path === '/stock/v1/inventory/update') updates += 1;
    const isOfFirst =
      request.headers['platform-restaurant-external-id'] === restaurantSeeds[0]?.guid;
    if (request.path === '/stock/v1/inventory' && request.query.size === 0 && isOfFirst)
      listStock = () => next(request);
    return response;
  };
  const { code, head, out, section } = await beside(
    ['stock/update/*', 'restaurants/get/*'],
    (next) => async (request) => next(request),
    watching,
  );
  expect(code).toBe(0);
  expect(head).toMatch(
    /: 0 rules failed only at the new one, 0 rules failed only at the old one; \d+ responses compared: no differences;/,
  );
  expect(section).not.toContain('| documented |');
  expect(secrets.length).toBeGreaterThan(0);
  expect(updates).toBeGreaterThan(0);
  const { body } = (await listStock?.()) ?? {};
  const atRisk = new StockLedger()
    .itemsOf(restaurantSeeds[0]!)
    .filter(({ status }) => status !== 'IN_STOCK');
  expect(body).toMatchObject(atRisk);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name)).toString('latin1');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test('what a defect changes is one group, and the exit code is that of the new one', async () => {
  const noZone = changing(({ body }) => {
    const { general, ...rest } = body as { general: object };
    return { ...rest, general: { ...general, closeoutHour: 25 } };
  });
  const worse = await beside(['restaurants/get/*'], noZone);
  expect(worse.code).toBe(1);
  expect(worse.section.match(/^\| yes .*/gm)).toEqual([
    expect.stringMatching(/closeoutHour \| 25 \| [345]/),
  ]);
  expect(worse.section).toMatch(
    /\| rule \| \\#&#8203;1 restaurants\/get\/response\/200\/general\/closeoutHour\/maximum \| failed \| passed/,
  );
  const rated = changing(({ body }) => ({ ...(body as object), rating: 5 }));
  const better = await beside(['restaurants/get/*'], rated, noZone);
  expect(better.code).toBe(0);
  expect(better.section).toMatch(/\| failed \|/);
  // An undocumented difference stands apart, and fails nobody.
  expect(better.section.match(/^\| yes .*/gm)).toEqual([expect.stringContaining('closeoutHour')]);
  expect(better.section.match(/^\| no .*/gm)).toEqual([
    expect.stringContaining('body /rating | 5 | absent'),
  ]);
  expect(readFileSync(join(better.out, 'beside.html'), 'utf8')).toContain('leave open (1)');
});
