import { dirname } from 'node:path';
import { countOf } from '../../words/countOf.ts';
import { shellWord } from '../../words/shellWord.ts';
import { shownPath } from '../../words/shownPath.ts';
import { restoreCommand } from './Journal.ts';
import { describeProcess } from './ProcessMark.ts';
import { hasLeft, type JournalRecord } from './readJournal.ts';
import type { changedJournals } from './unfinished.ts';

/** What an earlier run left changed at a target, and what to do about it. */
export function unfinishedText(record: JournalRecord): string {
  const { run, claims, changes, hasEnded, file, isOwn } = record;
  const who = `the run of ${minuteText(run.at)} (${describeProcess(run.process)})`;
  const how = hasEnded ? 'could not restore' : 'ended before it restored';
  const what = claims
    .filter(({ left }) => left.size > 0)
    .map(({ of, left }) => `the ${of} (${countOf(left.size, 'item')})`);
  const where = `at ${run.target.base}`;
  if (hasLeft(record))
    return `${who} ${how} what it changed ${where}: ${what.join(', ')}. \`${restoreCommand(dirname(file), isOwn)}\` restores it.`;
  return `${who} ended ${where} after ${countOf(changes.length, 'change')} that cannot be restored. \`${restoreCommand(dirname(file))}\` says which, and settles it.`;
}

/** That nobody knows what an unfinished run changed, and what to do about it. */
export function changedText({
  journal,
  record,
}: ReturnType<typeof changedJournals>[number]): string {
  const restore = restoreCommand(dirname(journal), false);
  const settles =
    record === undefined
      ? `It can no longer be read, so nothing says what to restore: look at the target, and remove ${shellWord(shownPath(journal))} to settle it.`
      : `\`${restore} --trust\` restores by the changed journal, and settles it.`;
  return `a run ended before it restored what it changed, and its journal was changed by somebody else since. ${settles}`;
}

/** What a running run holds at a target, and what that means for another one. */
export function goingOnText({ run, claims }: JournalRecord): string {
  const what = claims.map(({ of }) => `the ${of}`).join(', ');
  return `the run of ${minuteText(run.at)} (${describeProcess(run.process)}) is changing ${what} at ${run.target.base}: a run that has to change the same gets no verdict. Wait for its end.`;
}

/** A minute: `2026-11-22 00:31 UTC`. */
export function minuteText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
