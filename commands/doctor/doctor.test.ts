import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import { doctor } from './doctor.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let folder: string;
let requests: SandboxRequest[] = [];
const asItIs = (response: SandboxResponse) => response;
let answered: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse = asItIs;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      requests.push(request);
      return answered(await next(request), request);
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  answered = asItIs;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** What doctor says of the sandbox when its target file is changed. */
async function examined(
  change: (target: Target) => void,
  all = false,
  service?: string[],
): Promise<{ code: number; text: string }> {
  const target = structuredClone(sandbox.target) as unknown as Target;
  change(target);
  const file = join(folder, 'target.json');
  writeFileSync(file, JSON.stringify(target));
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  requests = [];
  const code = await doctor({ target: file, all, service });
  return { code, text: said.join('\n') };
}

test('finds everything at the sandbox, and changes nothing', async () => {
  const { code, text } = await examined(() => {}, true);
  expect(text).not.toMatch(/missing|absent/);
  expect(text).toMatch(/usable: a run can exercise ([\d,]+) of \1 rules and constraints/);
  expect(code).toBe(0);
  expect(text.match(/token got at http/g)).toHaveLength(1);
  const changing = requests.filter(({ method, path }) => {
    const isRead = method === 'GET' || path.endsWith('/search') || path.endsWith('/login');
    return !isRead;
  });
  expect(changing).toEqual([]);
});

test.each<[string, (target: Target) => void, RegExp]>([
  [
    'a restaurant that is not there',
    ({ fixtures }) => (fixtures.archivedRestaurant = '00000000-0000-4000-8000-000000000000'),
    /failed {2}fixtures\.archivedRestaurant: .*404.*\n +costs [\d,]+ rules/,
  ],
  [
    'an item that is not there',
    ({ fixtures }) => (fixtures.stockItems![0]!.guid = '00000000-0000-4000-8000-000000000000'),
    /failed {2}fixtures\.stockItems: \d+ of \d+ found .*not found: 00000000-0000-4000/,
  ],
  [
    'an archived item that is not archived',
    ({ fixtures }) => (fixtures.archivedStockItem = fixtures.stockItems![0]!.guid),
    /failed {2}fixtures\.archivedStockItem: .*finds it VALID, so it is not archived/,
  ],
  [
    'a failed report that is not there',
    ({ fixtures }) => (fixtures.reports!.failed!.menu = '00000000-0000-4000-8000-000000000000'),
    /failed {2}fixtures\.reports\.failed\.menu: .*expected 409.*404.*\n +costs \d+ rule/,
  ],
  [
    'a client whose token is rejected',
    ({ clients }) => (clients[1]!.clientSecret = 'another'),
    /failed {2}client without-credit\S+: no token: .*401 with "invalid_client"\n +costs/,
  ],
  [
    'a scope that the first client is said to hold and lacks',
    ({ clients }) => (clients[0] = { ...clients[2]!, id: 'first', scopes: clients[0].scopes }),
    /failed {2}client first \(the first\), stock:read: .*403.*the client has it\n +costs [\d,]+ rules: stock/,
  ],
  [
    'a scope that a client is said to lack and holds',
    ({ clients }) => (clients[1]!.scopes = clients[1]!.scopes.slice(1)),
    /failed {2}client without-credit\S+, stock:read: .*200.*the client does not have it/,
  ],
  [
    'a control plane that is not there',
    (target) => (target.control = 'http://127.0.0.1:1'),
    /failed {2}control: .*\n +costs/,
  ],
])('tells %s, and what it costs', async (_, change, expected) => {
  const { code, text } = await examined(change);
  expect(text).toMatch(expected);
  expect(code).toBe(1);
});

test('does not blame the target file for a search that leaves items out', async () => {
  answered = (response, { path }) =>
    path.endsWith('/search')
      ? { ...response, body: JSON.stringify((response.body as unknown[]).slice(0, 1)) }
      : response;
  const { code, text } = await examined(() => {}, false, ['stock']);
  expect(text).toMatch(
    /unclear +fixtures\.stockItems: 1 of 16 found .*; the search of the deployment leaves out what it finds singly: \S+, .* and 12 more/,
  );
  expect(text).toMatch(/can exercise (\d+) of \1 rules/);
  expect(code).toBe(0);
});

test('tells what the target file does not name', async () => {
  const { code, text } = await examined(({ fixtures }) => delete fixtures.managementGroup);
  expect(text).toMatch(
    /absent +the target file has no fixtures\.managementGroup\n +costs [\d,]+ rules/,
  );
  expect(code).toBe(0);
});

test('does not count on a client that lacks a scope and holds others where there is none', async () => {
  const { text } = await examined((target) => {
    const [first, ...others] = target.clients;
    target.clients = [first, ...others.filter(({ scopes }) => scopes.length === 0)];
  });
  expect(text).toMatch(
    /absent +the target file has no further client that lacks one reading scope of the first and has others\n +costs 2 rules: authentication\/listed-scope-is-enough, authentication\/missing-scope-is-403/,
  );
});

test('shows no secret of which a deployment makes the name of a member', async () => {
  const { clientSecret } = (sandbox.target as unknown as Target).clients[0];
  answered = (response, { method }) =>
    method === 'GET' ? { ...response, status: 200, body: { [clientSecret]: 1 } } : response;
  const { text } = await examined(() => {});
  expect(text).toContain('got 200 with an object of «redacted');
  expect(text).not.toContain(clientSecret);
});

test('asks only for what a service needs', async () => {
  const { code, text } = await examined(
    (target) => {
      delete target.urls['analytics'];
      target.waivers = [{ rule: 'partners/list/accepts', reason: 'known', until: '2020-01-01' }];
    },
    true,
    ['stock'],
  );
  expect(text).toMatch(/fixtures\.stockItems: 16 of 16/);
  expect(text).toMatch(/usable: a run can exercise (\d+) of \1 rules and constraints/);
  expect(text).not.toMatch(/analytics|fixtures\.cards|partners|config:read/);
  expect(code).toBe(0);
});

test('knows waivers that have ended', async () => {
  const { text } = await examined((target) => {
    target.waivers = [{ rule: 'stock/list/accepts', reason: 'known', until: '2020-01-01' }];
  });
  expect(text).toContain('ended   stock/list/accepts: on 2020-01-01');
});

test.each<[string, (target: Target) => void, RegExp]>([
  [
    'the first client gets no token',
    ({ clients }) => (clients[0].clientSecret = 'another'),
    /client full \(the first\) gets no token: .*clientSecret/,
  ],
  [
    'the services do not respond',
    ({ urls }) => (urls.base = 'http://127.0.0.1:1'),
    /urls\.base.*refused the connection/,
  ],
])('gives up where %s', async (_, change, expected) => {
  const examination = examined(change);
  await expect(examination).rejects.toThrow(TargetUnusable);
  await expect(examination).rejects.toThrow(expected);
});
