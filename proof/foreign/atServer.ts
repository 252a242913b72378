import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
  chownSync,
  globSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servers, type ForeignServer } from './servers.ts';

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

/**
 * Installs each server whose name contains a part, and runs it on loopback as long as it is used, one after the other. One that
 * needs what is not there is told and left out.
 * @param use gets the address below which the paths of the document are, the file of the document, and a folder for more
 */
export async function atEach(
  part: string,
  use: (server: ForeignServer, base: string, file: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  try {
    for (const server of servers.filter(({ name }) => name.includes(part))) {
      const lack = server.isOnPostgres ? lackOfPostgres() : undefined;
      if (lack === undefined)
        await atServer(server, folder, (base, file) => use(server, base, file, folder));
      else console.log(`| ${server.name} | not run: ${lack} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function atServer(
  server: ForeignServer,
  folder: string,
  use: (base: string, file: string) => Promise<void>,
): Promise<void> {
  const home = installed(server);
  const [port, database] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  const cwd = join(home, server.within ?? '');
  const env = { ...MACHINE, ...server.env?.(port, database) };
  const run = async () => {
    if (server.before !== undefined)
      execFileSync('node', server.before, { cwd, env, stdio: 'pipe' });
    const child = spawn('node', server.start(port), { cwd, env, stdio: 'ignore' });
    try {
      await use(base + (server.base ?? ''), await documentOf(server, base, home, folder));
    } finally {
      await ended(child);
    }
  };
  await (server.isOnPostgres ? atPostgres(database, run) : run());
}

/** The folder where packages of the registry are installed, once. */
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

/** Where Debian's package has its programs. */
const [BIN] = globSync('/usr/lib/postgresql/*/bin');

/** Why no database can be had here; undefined if one can. */
function lackOfPostgres(): string | undefined {
  return BIN === undefined ? 'needs PostgreSQL (apt-get install postgresql)' : undefined;
}

/** Runs a PostgreSQL of its own on a port of loopback as long as it is used: user and database `postgres`, any password. */
async function atPostgres(port: number, use: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-postgres-'));
  const own = { ...ownerIn(folder), cwd: folder, stdio: 'ignore' } as const;
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(BIN!, program), ['-D', join(folder, 'data'), ...words], own);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  try {
    run('initdb', '-U', 'postgres', '-A', 'trust', '--no-sync');
    run('pg_ctl', 'start', '-w', '-o', `-p ${port} ${options}`);
    try {
      await use();
    } finally {
      run('pg_ctl', 'stop', '-m', 'immediate');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whom it runs as: it refuses to run as root. */
function ownerIn(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}
