import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that names the shared place of notes; `--state` sets it. */
export const STATE = 'CONFORMANCE_STATE';

/** The folder that machines share which are used for one target; undefined where nobody named one. */
export function sharedState(): string | undefined {
  return process.env[STATE] || undefined;
}

/**
 * Where it is noted which journals are open, the first that takes a note: the shared place, the user's folder for what a
 * program remembers (XDG Base Directory Specification), one for a while.
 */
export function stateFolders(): string[] {
  const shared = sharedState();
  const home = process.env['XDG_STATE_HOME'] || join(homeOrRoot(), '.local/state');
  return [
    ...(shared === undefined ? [] : [join(shared, 'open-journals')]),
    join(home, 'conformance/open-journals'),
    join(tmpdir(), `conformance-${process.getuid?.() ?? 'user'}/open-journals`),
  ];
}

/** Where a run's journal lies: in the shared place, where there is one, else in a folder of the run's own. */
export function journalFolder(runId: string, own: string): string {
  const shared = sharedState();
  return shared === undefined ? own : join(shared, 'journals', runId);
}

/** Where it is remembered what became of rules in earlier runs: where somebody named a folder for that, or a shared place. */
export function historyFolder(named: string | undefined): string | undefined {
  const shared = sharedState();
  return named ?? (shared === undefined ? undefined : join(shared, 'history'));
}

/** A user whom the system does not know, as in a container that is started with any uid, has no home. */
function homeOrRoot(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
