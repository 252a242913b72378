import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isGoingOn, readJournal, type JournalRecord } from './readJournal.ts';
import { sharedState, stateFolders } from './stateFolders.ts';

/*
 * Which journals are not closed, by the base address that they are about: a note per journal in the user's state folder,
 * so that the next run finds them wherever it is started and wherever the results of the one before lie.
 */

/** This machine, by the names and addresses that it has for itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * A base address as it is compared: without credentials, query, trailing slash and trailing dot of the host; this machine
 * under one name.
 */
export function baseOf(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  const name = hostname.replace(/\.$/, '');
  const host = LOOPBACK.test(name) ? 'localhost' : name;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname.replace(/\/+$/, '')}`;
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
      const note = { journal: relative(folder, journal) };
      const file = join(folder, noteOf(folder, base, journal));
      writeFileSync(file, `${JSON.stringify(note)}\n`, { flush: true });
      return;
    } catch (error) {
      problem = error;
      // Who shares a place relies on it.
      if (sharedState() !== undefined) break;
    }
  }
  throw problem;
}

/** Takes the note away: the journal is closed. */
export function noteClosed(base: string, journal: string): void {
  for (const folder of stateFolders())
    rmSync(join(folder, noteOf(folder, base, journal)), { force: true });
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
  return openJournals(base).filter((record) => !isGoingOn(record));
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
    const { journal } = JSON.parse(readFileSync(note, 'utf8')) as { journal: string };
    return resolve(dirname(note), journal);
  } catch {
    // Half written, or taken away meanwhile.
    return undefined;
  }
}

/** The same from every machine that shares both, wherever it has mounted them. */
function noteOf(folder: string, base: string, journal: string): string {
  return `${digest(base)}-${digest(relative(folder, journal))}.json`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
