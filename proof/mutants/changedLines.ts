import { execFileSync } from 'node:child_process';
import { projectRoot as root } from '../../projectRoot.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';

/**
 * The lines below some folders that differ from a git revision, by file.
 * @throws WrongUse for a revision that git does not know
 */
export function changedLines(revision: string, folders: string[]): Map<string, Set<number>> {
  let diff: string;
  try {
    diff = execFileSync('git', ['diff', '--unified=0', revision, '--', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    throw new WrongUse(`--since ${revision}: git knows no such revision here.`);
  }
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (file !== undefined) changed.set(file, (lines = new Set()));
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    for (let at = 0; at < Number(count); at++) lines.add(Number(start) + at);
  }
  return changed;
}
