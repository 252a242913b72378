import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { shellWord } from '../src/words/shellWord.ts';
import { projectRoot as root } from '../projectRoot.ts';
import type { Verdict } from '../src/decided/types.ts';
import type { Ended } from './startConformance.ts';

/** Runs that are interrupted in the middle of changing the stock of a sandbox of this process: they put it back. */
const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
const sandboxes: Sandbox[] = [];

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true });
});

describe.each([
  ['Ctrl-C', (pid: number) => process.kill(pid, 'SIGINT'), false],
  ['a terminal that is gone', (pid: number) => process.kill(pid, 'SIGHUP'), false],
  ['the end of npx alone', (_pid: number, parent: number) => process.kill(parent, 'SIGKILL'), true],
] as const)('a run interrupted by %s', (name, interrupt, isByNpx) => {
  test('writes what was decided and puts back what it changed', async () => {
    const run = await runOfStock(`interrupted by ${name}`);
    const { pid, parent, ended } = started(run.program, isByNpx);
    run.inTheMiddle = () => interrupt(pid(), parent);
    const { code, output } = await ended;
    expect(output).toContain('NO VERDICT');
    expect(verdictIn(run.out).run.complete).toBe(false);
    expect(await stockOf(run.sandbox)).toEqual(run.before);
    if (!isByNpx) expect(code).toBe(3);
  }, 120_000);
});

test('a run whose terminal is closed puts back what it changed', async () => {
  const run = await runOfStock('closed terminal');
  const commandLine = [process.execPath, ...run.program].map(shellWord).join(' ');
  const terminal = spawn('script', ['-qfc', commandLine, '/dev/null'], { cwd: root });
  terminal.stdout.resume();
  // Closes the terminal itself: who runs in it gets SIGHUP, and EIO for every further word.
  run.inTheMiddle = () => terminal.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(join(run.out, 'verdict.json'))).toBe(true), WAIT);
  expect(verdictIn(run.out).run.complete).toBe(false);
  expect(await stockOf(run.sandbox)).toEqual(run.before);
}, 120_000);

const WAIT = { timeout: 100_000, interval: 200 };

/** A run of stock that can be started, and what is done once it has changed some items. */
async function runOfStock(name: string) {
  let updates = 0;
  const sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      if (request.method === 'PUT') updates += 1;
      if (updates === 20) run.inTheMiddle();
      return next(request);
    },
  });
  sandboxes.push(sandbox);
  const [file, out] = [join(folder, `${name}.yaml`), join(folder, name)];
  writeFileSync(file, stringify(sandbox.target));
  const words = ['run', '--target', file, '--out', out, '--service', 'stock'];
  const program = [join(root, 'bin/conformance.mjs'), ...words];
  const run = { sandbox, out, program, before: await stockOf(sandbox), inTheMiddle: () => {} };
  return run;
}

/**
 * Starts the command line; where `isByNpx`, by an npx (a shell between them, as npm has it) that a signal can end alone.
 * The end is that of all who hold the output.
 */
function started(program: string[], isByNpx: boolean) {
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

function verdictIn(out: string): Verdict {
  return JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
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
