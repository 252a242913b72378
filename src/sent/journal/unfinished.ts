import { createHash } from 'node:crypto';
import { fsyncSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { replaceFile } from '../../words/files/replaceFile.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { readForeignJson } from '../../words/files/readForeign.ts';
import { isGoingOn, readJournal, type JournalRecord } from './readJournal.ts';
import { noteFolder, noteFolders } from './stateFolders.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';
import { warn } from '../../words/say.ts';
import { shownPath } from '../../words/shownPath.ts';

/*
 * The journals that are not closed, by the target's base address: a note per journal in the user's state folder, so that
 * the next run finds them, from whatever folder it is started and wherever the earlier results are.
 */

/** The names and addresses of this machine for itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** A base address for comparison: a plain one with one name for this machine. What is no address is as it is. */
export function comparableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const plain = new URL(plainAddress(url));
  if (LOOPBACK.test(plain.hostname)) plain.hostname = 'localhost';
  return plainAddress(plain.href);
}

/** A base address as people know it: without credentials, query, trailing slash and the host's trailing dot. */
export function plainAddress(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  return `${protocol}//${hostname.replace(/\.$/, '')}${port === '' ? '' : `:${port}`}${pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/**
 * Notes that a journal is open.
 * @param id which its first line has
 * @throws Error if no folder accepts the note
 */
export function noteOpen(base: string, journal: string, id: string): void {
  const folder = noteFolder();
  makeFolder(folder, 0o700);
  const note = { journal: relative(folder, journal), id };
  replaceFile(join(folder, noteOf(folder, base, journal)), (descriptor) => {
    writeFileSync(descriptor, `${JSON.stringify(note)}\n`);
    fsyncSync(descriptor);
  });
}

export function noteClosed(base: string, journal: string): void {
  for (const folder of noteFolders())
    rmSync(join(folder, noteOf(folder, base, journal)), { force: true });
}

/**
 * The open journals of this base address that can be believed: what somebody else wrote tells a run nothing.
 * @param except a journal that is not read
 */
export function openJournals(base: string, except?: string): JournalRecord[] {
  return journalsOf(base, except).flatMap(({ record }) => (record?.isKnown ? record : []));
}

/** What is open by this user's notes, and is not as that run wrote it: somebody changed it. */
export function changedJournals(base: string): ReturnType<typeof journalsOf> {
  return journalsOf(base).filter(({ record }) => !record?.isKnown);
}

/** What lies where notes say that a journal of this base address is open; without a record if it is none. */
function journalsOf(
  base: string,
  except?: string,
): { journal: string; record: JournalRecord | undefined }[] {
  return noteFolders().flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.startsWith(digest(comparableAddress(base))))
      .flatMap((name) => journalOf(join(folder, name), except) ?? []),
  );
}

/** Whether a journal is open by this user's own notes: one that was closed is finished, whatever was left out of it since. */
export function isOpen({ run }: JournalRecord): boolean {
  return openJournals(run.target.base).some(({ run: { id } }) => id === run.id);
}

/** The journals of runs at this base address that were killed, or could not restore everything. */
export function unfinishedJournals(base: string): JournalRecord[] {
  return openJournals(base).filter((record) => !isGoingOn(record));
}

/** Notes on journals that no longer exist, which is said once, or that a later run of this user replaced, are removed. */
function journalOf(
  note: string,
  except?: string,
): ReturnType<typeof journalsOf>[number] | undefined {
  const open = noted(note);
  if (open === undefined || open.journal === except) return undefined;
  const { journal, id } = open;
  const record = recordOf(journal);
  const isGone =
    record === undefined && lstatSync(journal, { throwIfNoEntry: false }) === undefined;
  if (!isGone && !(record?.isKnown && record.run.id !== id)) return { journal, record };
  rmSync(note, { force: true });
  if (isGone)
    warn(
      `Note: a run ended before it restored what it changed at this target, and its journal is gone (${shownPath(journal)}): look at the target, as nothing says what it left there.`,
    );
  return undefined;
}

function recordOf(journal: string): JournalRecord | undefined {
  try {
    return readJournal(dirname(journal));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function noted(note: string): { journal: string; id?: string } | undefined {
  try {
    const { journal, id } = readForeignJson(note) as { journal: string; id?: string };
    return { journal: resolve(dirname(note), journal), ...(id !== undefined && { id }) };
  } catch {
    // Half written, or removed in the meantime.
    return undefined;
  }
}

/** The path of the note. It is the same on every machine that shares both folders, wherever they are mounted. */
function noteOf(folder: string, base: string, journal: string): string {
  return `${digest(comparableAddress(base))}-${digest(relative(folder, journal))}.json`;
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
