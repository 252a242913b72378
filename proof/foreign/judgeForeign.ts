import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../projectRoot.ts';
import type { Verdict } from '../../src/verdict/types.ts';
import { servers, type ForeignServer } from './servers.ts';

/**
 * `node proof/foreign/judgeForeign.ts [PART OF A NAME]`: installs servers that nobody here wrote, starts each on
 * loopback, judges it by its own document alone, without and with `--may-change`, and prints a table row of each run.
 * Exit code 1 if a must fails that nobody has confirmed by hand: that is a false accusation until it is shown.
 */

/** Packages stay between runs: some are built for minutes. */
const PACKAGES = join(tmpdir(), 'conformance-foreign');
/** How long a server may take to start. */
const START_MS = 60_000;

/** The environment with the machine's own Node, for which its npm builds packages, and not that of the project. */
const MACHINE = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':'),
};

async function judgeServer(server: ForeignServer, folder: string): Promise<number> {
  const home = installed(server);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const cwd = join(home, server.within ?? '');
  const env = { ...MACHINE, ...server.env?.(port) };
  if (server.before !== undefined) execFileSync('node', server.before, { cwd, env, stdio: 'pipe' });
  const child = spawn('node', server.start(port), { cwd, env, stdio: 'ignore' });
  try {
    const file = await documentOf(server, base, home, folder);
    let unconfirmed = 0;
    for (const further of [[], ['--may-change']])
      unconfirmed += await judgeOnce(server, [
        ...['--openapi', file, '--base', base + (server.base ?? ''), '--seed', '1'],
        ...['--out', join(folder, 'results'), '--force', ...(server.options ?? []), ...further],
      ]);
    return unconfirmed;
  } finally {
    await ended(child);
  }
}

/** Runs ours with these options, and prints the row. Returns how many musts failed that nobody has confirmed. */
async function judgeOnce({ name, confirmed }: ForeignServer, options: string[]): Promise<number> {
  const since = Date.now();
  const args = [join(projectRoot, 'bin/conformance.mjs'), 'run', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  const seconds = (Date.now() - since) / 1000;
  const out = options[options.indexOf('--out') + 1]!;
  const { rules, run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  const failed = rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  const warned = rules.filter(({ outcome }) => outcome === 'warned').map(({ id }) => id);
  const exercised = rules.filter(({ outcome }) => outcome !== 'notExercised');
  const known = Object.values(confirmed).flat();
  const unconfirmed = failed.filter((id) => !known.includes(id.replace('api/', '')));
  const mode = options.includes('--may-change') ? 'may change' : 'reads';
  console.log(
    `| ${[name, mode, `${exercised.length} of ${rules.length}`, failed.length, warned.length, run.requests, seconds.toFixed(1)].join(' | ')} |`,
  );
  for (const id of unconfirmed) console.log(`  UNCONFIRMED ${id}`);
  for (const id of warned) console.log(`  should ${id}`);
  return unconfirmed.length;
}

function installed({ packages }: ForeignServer): string {
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const home = join(PACKAGES, names.join('+').replaceAll(/[^\w.+-]/g, '_'));
  if (existsSync(join(home, 'installed'))) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...names], {
    cwd: home,
    env: MACHINE,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(home, 'installed'), '');
  return home;
}

/** The document's file, once the server listens. */
async function documentOf(
  { document, options = [] }: ForeignServer,
  base: string,
  home: string,
  folder: string,
): Promise<string> {
  const [path, file] =
    'path' in document
      ? [document.path, join(folder, 'document.json')]
      : ['/', join(home, document.file)];
  const [, field = ''] = /^Authorization: (.*)$/m.exec(options.join('\n')) ?? [];
  for (const until = Date.now() + START_MS; ; await sleep(100)) {
    try {
      const response = await fetch(base + path, { headers: { Authorization: field } });
      const text = await response.text();
      if ('path' in document) writeFileSync(file, text);
      return file;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const [part = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
let unconfirmed = 0;
console.log('| server | run | rules exercised | musts failed | warned | requests | seconds |');
try {
  for (const server of servers.filter(({ name }) => name.includes(part)))
    unconfirmed += await judgeServer(server, folder);
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = unconfirmed === 0 ? 0 : 1;
