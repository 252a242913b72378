import { hasLeft, isGoingOn } from '../../src/session/journal/readJournal.ts';
import { baseOf, openJournals } from '../../src/session/journal/unfinished.ts';
import type { Target } from '../../src/target/Target.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import { goingOnText, unfinishedText } from '../../src/session/journal/unfinishedText.ts';
import { warn } from '../../src/text/say.ts';

/**
 * Prints what earlier runs left changed at a target, and what other running runs change there.
 * @throws TargetUnusable if this run may change something and would take what they left for the original state
 */
export function refuseUnfinished({ urls, permissions }: Target): void {
  const mayChange = Object.values(permissions).includes(true);
  for (const record of openJournals(baseOf(urls.base))) {
    if (isGoingOn(record)) {
      if (mayChange && record.claims.length > 0) warn(`Note: ${goingOnText(record)}`);
      continue;
    }
    if (hasLeft(record) && mayChange)
      throw new TargetUnusable(`No verdict: ${unfinishedText(record)} Then run again.`);
    warn(`Note: ${unfinishedText(record)}`);
  }
}
