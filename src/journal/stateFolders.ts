import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that names the shared folder for notes; `--state` sets it. */
export const STATE = 'CONFORMANCE_STATE';

/** The folder that machines share which test one target; undefined if nobody named one. */
export function sharedState(): string | undefined {
  return process.env[STATE] || undefined;
}

/**
 * The folders for notes about open journals; the first that can be written is used: the shared folder, the user's state
 * folder (XDG Base Directory Specification), a temporary one.
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

/** The folder of a run's journal: in the shared folder if there is one, else the run's own. */
export function journalFolder(runId: string, own: string): string {
  const shared = sharedState();
  return shared === undefined ? own : join(shared, 'journals', runId);
}

/** The folder of the history of earlier runs, if somebody named one for it, or a shared folder. */
export function historyFolder(named: string | undefined): string | undefined {
  const shared = sharedState();
  return named ?? (shared === undefined ? undefined : join(shared, 'history'));
}

/** The home folder; the root for a user without one, as in a container that is started with any uid. */
function homeOrRoot(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
