import { hasLeft, isGoingOn } from '../../src/sent/journal/readJournal.ts';
import {
  comparableAddress,
  changedJournals,
  openJournals,
} from '../../src/sent/journal/unfinished.ts';
import type { Target } from '../../src/target/Target.ts';
import { TargetUnusable } from '../../src/target/TargetUnusable.ts';
import { changedText, goingOnText, unfinishedText } from '../../src/sent/journal/unfinishedText.ts';
import { warn } from '../../src/words/say.ts';

/**
 * Prints what earlier runs left changed at a target, and what other running runs change there.
 * @throws TargetUnusable if this run may change something and would take what they left for the original state
 */
export function refuseUnfinished({ urls, permissions }: Target): void {
  const mayChange = Object.values(permissions).includes(true);
  const refuse = (text: string) => {
    if (mayChange) throw new TargetUnusable(`No verdict: ${text} Then run again.`);
    warn(`Note: ${text}`);
  };
  changedJournals(comparableAddress(urls.base)).map(changedText).forEach(refuse);
  for (const record of openJournals(comparableAddress(urls.base))) {
    if (isGoingOn(record)) {
      if (mayChange && record.claims.length > 0) warn(`Note: ${goingOnText(record)}`);
      continue;
    }
    if (hasLeft(record)) refuse(unfinishedText(record));
    else warn(`Note: ${unfinishedText(record)}`);
  }
}
