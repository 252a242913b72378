import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's package has its programs. */
const [BIN] = globSync('/usr/lib/postgresql/*/bin');

/** Why no database can be had here; undefined if one can. */
export function lackOfPostgres(): string | undefined {
  return BIN === undefined ? 'needs PostgreSQL (apt-get install postgresql)' : undefined;
}

/** Runs a PostgreSQL of its own on a port of loopback as long as it is used: user and database `postgres`, any password. */
export async function atPostgres(port: number, use: () => Promise<void>): Promise<void> {
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
