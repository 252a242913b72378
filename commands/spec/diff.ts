import type { Change, Party } from '../../src/promised/diff/Change.ts';
import { diffVersions } from '../../src/promised/diff/diffVersions.ts';
import { changesAsMarkdown, changesAsText } from '../../src/promised/diff/formatChanges.ts';
import { versionNamed } from '../../src/promised/diff/versionNamed.ts';
import { paint } from '../../src/words/paint.ts';
import { say } from '../../src/words/say.ts';

export interface DiffOptions {
  format: 'text' | 'json' | 'markdown';
  /** Exit with 1 if a change breaks one of these. */
  failOn?: Party | 'any';
}

/**
 * Prints what changed between two versions of the specifications, each a folder or a git revision. Returns the exit code:
 * 1 if `failOn` asks for it.
 * @throws WrongUse
 */
export function diff(before: string, after: string, { format, failOn }: DiffOptions): number {
  const changes = diffVersions(versionNamed(before), versionNamed(after));
  say(formatted(changes, format).trimEnd());
  const isBreaking = ({ breaks }: Change) =>
    failOn === 'any' ? breaks.length > 0 : failOn !== undefined && breaks.includes(failOn);
  return changes.some(isBreaking) ? 1 : 0;
}

function formatted(changes: Change[], format: DiffOptions['format']): string {
  if (format === 'json') return JSON.stringify({ changes }, undefined, 2);
  if (format === 'markdown') return changesAsMarkdown(changes);
  return changesAsText(changes, (text) => paint('bold', text));
}
