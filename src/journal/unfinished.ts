import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from './ProcessMark.ts';
import { readJournal, type JournalRecord } from './readJournal.ts';

/*
 * Which journals are not closed, by the base address that they are about: a note per journal in the user's state folder,
 * so that the next run finds them wherever it is started and wherever the results of the one before lie.
 */

/** A base address as it is compared: without credentials, query and trailing slash. */
export function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * Notes that a journal is open.
 * @throws Error where no folder takes the note
 */
export function noteOpen(base: string, journal: string): void {
  let problem: unknown;
  for (const folder of stateFolders()) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, noteOf(base, journal)), `${JSON.stringify({ journal })}\n`, {
        flush: true,
      });
      return;
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Takes the note away: the journal is closed. */
export function noteClosed(base: string, journal: string): void {
  for (const folder of stateFolders()) rmSync(join(folder, noteOf(base, journal)), { force: true });
}

/** The journals of this base address that are not closed. Notes of journals that are no longer there are taken away. */
export function openJournals(base: string): JournalRecord[] {
  return stateFolders().flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.startsWith(digest(base)))
      .flatMap((name) => journalOf(join(folder, name)) ?? []),
  );
}

/** The journals of runs at this base address that were killed, or could not put everything back. */
export function unfinishedJournals(base: string): JournalRecord[] {
  return openJournals(base).filter(({ run }) => !isRunning(run.process));
}

function journalOf(note: string): JournalRecord | undefined {
  const journal = noted(note);
  if (journal === undefined) return undefined;
  const record = readJournal(dirname(journal));
  if (record === undefined) rmSync(note, { force: true });
  return record;
}

function noted(note: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(note, 'utf8')) as { journal: string }).journal;
  } catch {
    // Half written, or taken away meanwhile.
    return undefined;
  }
}

function noteOf(base: string, journal: string): string {
  return `${digest(base)}-${digest(journal)}.json`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The user's folder for what a program remembers (XDG Base Directory Specification); where it takes nothing, one for a while. */
function stateFolders(): string[] {
  const home = process.env['XDG_STATE_HOME'] || join(homeOrRoot(), '.local/state');
  return [
    join(home, 'conformance/open-journals'),
    join(tmpdir(), `conformance-${process.getuid?.() ?? 'user'}/open-journals`),
  ];
}

/** A user whom the system does not know, as in a container that is started with any uid, has no home. */
function homeOrRoot(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
