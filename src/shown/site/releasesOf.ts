import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../projectRoot.ts';
import { diffVersions } from '../../promised/diff/diffVersions.ts';
import { reachesText, groupsOf } from '../../promised/diff/formatChanges.ts';
import { versionNamed } from '../../promised/diff/versionNamed.ts';
import type { Release } from './Release.ts';

/** The name of the specifications from which the pages are made. */
const THESE = 'these pages';

/**
 * The changes between versions of the specifications, and from the last one to today's; newest first.
 * @param versions folders or git revisions, the oldest first
 * @throws WrongUse
 */
export function releasesOf(versions: string[]): Release[] {
  if (versions.length === 0) return [];
  const all = [
    ...versions.map((name) => ({ name: dated(name), version: versionNamed(name) })),
    { name: THESE, version: versionNamed(join(projectRoot, 'specs')) },
  ];
  return all
    .slice(1)
    .flatMap(({ name, version }, index): Release[] => {
      const before = all[index];
      if (before === undefined) return [];
      const groups = groupsOf(diffVersions(before.version, version)).map(({ title, changes }) => ({
        title,
        changes: changes.map(({ service, place, message, reaches, reason }) => ({
          ...{ service, place, message, reason },
          reaches: reachesText(reaches),
        })),
      }));
      return [{ from: before.name, to: name, groups }];
    })
    .reverse();
}

/** A git revision with its date; a folder has none. */
function dated(name: string): string {
  try {
    const words = ['log', '-1', '--format=%cs', '--end-of-options', name, '--'];
    const options = { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' } as const;
    return `${name} (${execFileSync('git', words, options).trim()})`;
  } catch {
    return name;
  }
}
