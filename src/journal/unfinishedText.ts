import { dirname } from 'node:path';
import { restoreCommand } from './Journal.ts';
import type { JournalRecord } from './readJournal.ts';
import { hasLeft } from './readJournal.ts';

/** What an earlier run left at a target, and what to do about it. */
export function unfinishedText(record: JournalRecord): string {
  const { run, claims, changes, hasEnded, file } = record;
  const who = `the run of ${dayOf(run.at)} (process ${run.process.pid})`;
  const how = hasEnded ? 'could not put back' : 'ended before it had put back';
  const what = claims
    .filter(({ left }) => left.size > 0)
    .map(({ of, left }) => `the ${of} (${countOf(left.size, 'item')})`);
  const where = `at ${run.target.base}`;
  if (hasLeft(record))
    return `${who} ${how} what it changed ${where}: ${what.join(', ')}. \`${restoreCommand(dirname(file))}\` puts it back.`;
  return `${who} ended ${where} after ${countOf(changes.length, 'change')} that nothing puts back. \`${restoreCommand(dirname(file))}\` says which, and settles it.`;
}

/** `2026-11-22 00:31 UTC`. */
export function dayOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** `1 item`, `3 items`. */
export function countOf(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
