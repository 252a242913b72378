import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian's package has its programs. */
const [BIN] = globSync('/usr/lib/postgresql/*/bin');
/** How often it is asked whether it accepts connections, each 100 ms. */
const ASKED = 300;

/** Why no database can be had here; undefined if one can. */
export function lackOfPostgres(): string | undefined {
  return BIN === undefined ? 'needs PostgreSQL (apt-get install postgresql)' : undefined;
}

/** Runs a PostgreSQL of its own on a port of loopback as long as it is used: user and database `postgres`, any password. */
export async function atPostgres<T>(port: number, use: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-postgres-'));
  const owner = ownerIn(folder);
  const at = (program: string) => join(BIN!, program);
  const data = join(folder, 'data');
  const own = { ...owner, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(at('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], own);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(at('postgres'), ['-D', data, '-p', String(port), ...options], own);
  try {
    for (let asked = 0; !isReady(at('pg_isready'), port); asked += 1)
      if (asked < ASKED) await sleep(100);
      else throw new Error('PostgreSQL did not start');
    return await use();
  } finally {
    // At once, whoever is connected.
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
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

function isReady(program: string, port: number): boolean {
  try {
    execFileSync(program, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
