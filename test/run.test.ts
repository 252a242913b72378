import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox, Wrapper } from '../sandbox/types.ts';
import { encodingsOf } from '../src/redaction/encodingsOf.ts';
import { shellWord } from '../src/text/shellWord.ts';
import { projectRoot as root } from '../projectRoot.ts';
import { exampleResult, exampleVerdict } from '../src/verdict/testing/exampleVerdict.ts';
import type { Verdict } from '../src/verdict/types.ts';
import { verdictDefect } from '../src/verdict/verdictDefect.ts';

/** The whole program, as people start it, against a sandbox of this process. */
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const sandboxes: Sandbox[] = [];

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});

interface Ended {
  code: number | null;
  output: string;
}

/** Starts the command line; `whenTold` is called with what it has printed so far, each time it prints. */
function conformance(
  words: string[],
  whenTold: (output: string, pid: number) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'bin/conformance.mjs'), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      whenTold(output, child.pid ?? 0);
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

async function targetWith(
  name: string,
  wrap?: Wrapper,
  change: (target: Record<string, unknown>) => object = (target) => target,
) {
  const sandbox = await startSandbox({ control: true, wrap });
  sandboxes.push(sandbox);
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, stringify(change(sandbox.target)));
  return { sandbox, file, out: join(folder, name) };
}

function verdictIn(out: string): Verdict {
  return JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('a run against an honest deployment', () => {
  const secrets: string[] = [];
  const PLANTED = 'planted.person+unique@example.org';
  let ended: Ended;
  let out: string;

  beforeAll(async () => {
    const wrap: Wrapper = (next) => async (request) => {
      const response = await next(request);
      const body = response.body as Record<string, unknown> | undefined;
      if (typeof body?.['access_token'] === 'string') secrets.push(body['access_token']);
      if (!Array.isArray(response.body) || !request.path.startsWith('/partners/')) return response;
      return {
        ...response,
        body: response.body.map((row: object) => ({ ...row, createdByEmailAddress: PLANTED })),
      };
    };
    const target = await targetWith('honest', wrap);
    const { clients, fixtures } = target.sandbox.target as {
      clients: { clientSecret: string }[];
      fixtures: { cards: { encryptedCardData: { payload: string } }[] };
    };
    secrets.push(PLANTED, ...clients.map(({ clientSecret }) => clientSecret));
    secrets.push(...fixtures.cards.map(({ encryptedCardData }) => encryptedCardData.payload));
    out = target.out;
    const services = ['authentication', 'card-authorization', 'partners'].flatMap((name) => [
      '--service',
      name,
    ]);
    ended = await conformance([
      'run',
      '--target',
      target.file,
      '--out',
      out,
      '--cases',
      '2',
      '--seed',
      '11',
      ...services,
    ]);
  }, 120_000);

  test('says so, and exits with 0', () => {
    expect(ended.output).toContain('CONFORMANT');
    expect(ended).toMatchObject({ code: 0 });
  });

  test('leaves what the contract names', () => {
    const names = readdirSync(out);
    for (const name of [
      'verdict.json',
      'summary.md',
      'junit.xml',
      'certificate.html',
      'exchanges.har',
      'allure-results',
      'allure-report',
    ]) {
      expect(names).toContain(name);
    }
  });

  test('leaves a verdict that is valid by the contract', () => {
    expect(verdictDefect(verdictIn(out))).toBeUndefined();
  });

  test('leaves no secret on disk, in any encoding', () => {
    expect(secrets.length).toBeGreaterThan(10);
    const needles = [...new Set(secrets.flatMap(encodingsOf))];
    for (const file of filesBelow(out)) {
      const text = readFileSync(file, 'utf8');
      const found = needles.find((needle) => text.includes(needle));
      expect(found, `${found} stands in ${file}`).toBeUndefined();
    }
  });
});

test('a run against a faulty deployment names the rule and exits with 1', async () => {
  const { file, out } = await targetWith('faulty', (next) => async (request) => {
    const response = await next(request);
    return request.path.startsWith('/restaurants/v1/restaurants/') && response.status === 404
      ? { ...response, status: 410 }
      : response;
  });
  const { code, output } = await conformance([
    'run',
    '--target',
    file,
    '--out',
    out,
    '--service',
    'restaurants',
    '--cases',
    '2',
  ]);
  expect(output).toMatch(/failed +restaurants\/get\/\S+-is-404/);
  expect(code).toBe(1);
}, 60_000);

describe.each([
  ['Ctrl-C', (pid: number) => process.kill(pid, 'SIGINT'), false],
  ['a terminal that is gone', (pid: number) => process.kill(pid, 'SIGHUP'), false],
  ['the end of npx alone', (_pid: number, parent: number) => process.kill(parent, 'SIGKILL'), true],
] as const)('a run interrupted by %s', (name, interrupt, isByNpx) => {
  test('writes what was decided and puts back what it changed', async () => {
    let updates = 0;
    let inTheMiddle = () => {};
    const { file, out, sandbox } = await targetWith(
      `interrupted by ${name}`,
      (next) => async (request) => {
        if (request.method === 'PUT') updates += 1;
        // Some items are changed by then.
        if (updates === 20) inTheMiddle();
        return next(request);
      },
    );
    const before = await stockOf(sandbox);
    const words = ['run', '--target', file, '--out', out, '--service', 'stock'];
    const { pid, parent, ended } = started(words, isByNpx);
    inTheMiddle = () => interrupt(pid(), parent);
    const { code, output } = await ended;
    expect(output).toContain('NO VERDICT');
    expect(verdictIn(out).run.complete).toBe(false);
    expect(await stockOf(sandbox)).toEqual(before);
    if (!isByNpx) expect(code).toBe(3);
  }, 120_000);
});

test('a run whose terminal is closed puts back what it changed', async () => {
  let updates = 0;
  let inTheMiddle = () => {};
  const { file, out, sandbox } = await targetWith('closed terminal', (next) => async (request) => {
    if (request.method === 'PUT') updates += 1;
    if (updates === 20) inTheMiddle();
    return next(request);
  });
  const before = await stockOf(sandbox);
  const words = ['run', '--target', file, '--out', out, '--service', 'stock'];
  const terminal = spawn('script', ['-qfc', commandLine(words), '/dev/null'], { cwd: root });
  terminal.stdout.resume();
  // Closes the terminal itself: who runs in it gets SIGHUP, and EIO for every further word.
  inTheMiddle = () => terminal.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(join(out, 'verdict.json'))).toBe(true), WAIT);
  expect(verdictIn(out).run.complete).toBe(false);
  expect(await stockOf(sandbox)).toEqual(before);
}, 120_000);

const WAIT = { timeout: 100_000, interval: 200 };

function commandLine(words: string[]): string {
  return [process.execPath, join(root, 'bin/conformance.mjs'), ...words].map(shellWord).join(' ');
}

/**
 * Starts the command line, by an npx (a shell between them, as npm has it) that a signal can end alone where `isByNpx`; the end is that of all who hold the
 * output.
 */
function started(words: string[], isByNpx: boolean) {
  const program = [join(root, 'bin/conformance.mjs'), ...words];
  const npx = `const { spawn } = require('node:child_process');
    process.title = 'npm exec conformance';
    const words = [process.execPath, ...${JSON.stringify(program)}];
    const child = spawn('sh', ['-c', '"$0" "$@"; exit $?', ...words], { stdio: 'inherit' });
    console.log('pid ' + child.pid); child.on('exit', (code) => process.exit(code));`;
  const child = spawn(process.execPath, isByNpx ? ['-e', npx] : program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_execpath: 'npx' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: () => Number(/^pid (\d+)/m.exec(output)?.[1] ?? child.pid),
    parent: child.pid ?? 0,
    ended: new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output }))),
  };
}

/** What the stock list of a sandbox's first restaurant shows. */
async function stockOf({ url, target }: Sandbox): Promise<unknown> {
  const { clients, fixtures } = target as {
    clients: { clientId: string; clientSecret: string }[];
    fixtures: { restaurant: string };
  };
  const [client] = clients;
  const login = await fetch(`${url}/authentication/v1/authentication/login`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client?.clientId ?? '',
      client_secret: client?.clientSecret ?? '',
    }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    'Platform-Restaurant-External-ID': fixtures.restaurant,
  };
  return (await fetch(`${url}/stock/v1/inventory`, { headers })).json();
}

describe('wrong use and unusable targets', () => {
  test.each([
    [['run', '--bogus'], 2, "unknown option '--bogus'"],
    [['run', '--rule', 'nope/*'], 2, '--rule nope/*: no rule of'],
    [['run', '--target', 'nope.yaml'], 2, 'The target file nope.yaml does not exist'],
    [['sandbox', '--fault', 'nope'], 2, '--fault nope: no fault of the catalogue has this id'],
    [['prove', '--fault', 'nope'], 2, '--fault nope: no fault of the catalogue has this id'],
  ])(
    '%j → %i',
    async (words, code, told) => {
      const ended = await conformance(words);
      expect(ended.output).toContain(told);
      expect(ended.code).toBe(code);
    },
    30_000,
  );

  test.each([
    ['of another service', {}, 'partners', 'that run judged stock, and this one partners'],
    ['of a run without a verdict', { complete: false }, 'stock', 'ended without a verdict'],
  ])('a baseline %s → 2', async (_, changes, service, told) => {
    const baseline = join(folder, `baseline-${service}`);
    mkdirSync(baseline);
    const verdict = exampleVerdict([exampleResult({ id: 'stock/a' })], { run: changes });
    writeFileSync(join(baseline, 'verdict.json'), JSON.stringify(verdict));
    const ended = await conformance(['run', '--baseline', baseline, '--service', service]);
    expect(ended).toEqual({ code: 2, output: expect.stringContaining(told) });
  });

  test('a sandbox at a port that is in use → 2', async () => {
    const { sandbox } = await targetWith('port');
    const { port } = new URL(sandbox.url);
    const { code, output } = await conformance(['sandbox', '--port', port]);
    expect(output).toContain(`--port ${port}: this port of 127.0.0.1 is in use`);
    expect(code).toBe(2);
  });

  test('an unreachable target → 3', async () => {
    const file = join(folder, 'dead.yaml');
    const client = { id: 'a', clientId: 'a', clientSecret: 'b', scopes: [] };
    writeFileSync(
      file,
      stringify({
        name: 'dead',
        urls: { base: 'http://127.0.0.1:9', auth: 'http://127.0.0.1:9' },
        clients: [client],
        fixtures: { restaurant: 'x' },
      }),
    );
    const { code, output } = await conformance(['run', '--target', file]);
    expect(output).toContain('No verdict: no token could be got for the client "a"');
    expect(code).toBe(3);
  }, 30_000);
});
