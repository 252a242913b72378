import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Json } from '../../promised/types.ts';
import { kindAt, lengthOfOpen, openToAppend } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import { shownPath } from '../../words/shownPath.ts';
import { program } from '../../words/program.ts';
import { shellWord } from '../../words/shellWord.ts';
import { signedLines } from './signature.ts';
import type { JournalLine } from './JournalLine.ts';
import { describeProcess, thisProcess, type ProcessMark } from './ProcessMark.ts';
import {
  JOURNAL,
  hasLeft,
  isGoingOn,
  processOf,
  readJournal,
  type JournalRecord,
} from './readJournal.ts';
import { SharedFlush } from './SharedFlush.ts';
import { noteClosed, noteOpen, openJournals, plainAddress } from './unfinished.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';

/** The place of a run's journal, and its target: plain data. */
export interface JournalPlace {
  /** The folder of the run's results, absolute. */
  folder: string;
  /** Absolute path of the target file, for restoring later. */
  targetFile: string;
}

/** A JournalLine without its time. */
type Entry = JournalLine extends infer Line
  ? Line extends unknown
    ? Omit<Line, 'at'>
    : never
  : never;

/**
 * The changes that a run is about to make at a target, on disk before each change, so that they can be undone after the
 * run was killed. A line is written and flushed before the change is made; before the first change, nothing is written.
 */
export class Journal {
  readonly #file: string;
  readonly #targetFile: string;
  readonly #isNew: boolean;
  readonly #target: { name: string; base: string };
  readonly #flush = new SharedFlush(async () => {
    lengthOfOpen(this.#file, this.#open());
    await promisify(fdatasync)(this.#open());
  });
  /** It stays open to the end of the process: whoever may write to the folder could put another file in its place. */
  #descriptor: number | undefined;
  /** What this run has claimed: reading it in its own journal each time would cost the square of their number. */
  readonly #held = new Set<string>();

  /** @param isNew false to go on with that of an earlier run; one that somebody else laid there is not gone on with */
  constructor(
    { folder, targetFile }: JournalPlace,
    target: { name: string; urls: { base: string } },
    isNew = true,
  ) {
    this.#isNew = isNew;
    this.#file = join(folder, JOURNAL);
    this.#targetFile = targetFile;
    this.#target = { name: target.name, base: plainAddress(target.urls.base) };
  }

  /**
   * Claims something, so that no other run changes it from here on; to be called before its state is read.
   * @returns why that is impossible: another run changes it now, or changed it and was killed
   */
  claim(of: string): string | undefined {
    if (this.#held.has(of)) return `this run could not put the ${of} back`;
    const before = this.#whyClaimed(of);
    if (before !== undefined) return before;
    this.#write({ kind: 'claim', of });
    this.#held.add(of);
    // If two runs claim at once, neither may continue.
    const after = this.#whyClaimed(of);
    if (after !== undefined) this.release(of);
    return after;
  }

  /**
   * Notes that this process restores what an earlier run left.
   * @returns another one that does; if two begin at once, neither may go on
   */
  restoring(): ProcessMark | undefined {
    const own = thisProcess();
    this.#write({ kind: 'restore', process: own });
    const record = readJournal(dirname(this.#file));
    return (
      record &&
      processOf({
        ...record,
        restoring: record.restoring.filter((one) => !isDeepStrictEqual(one, own)),
      })
    );
  }

  /** Notes the present state of things; to be called before the first of them is changed. */
  found(of: string, restorer: string, things: Json[]): void {
    this.#write({ kind: 'found', of, restorer, things });
  }

  /**
   * Notes that a request that changes something is about to be sent, which may happen when this resolves; thousands of
   * them run side by side.
   */
  async change(operation: string, effect: string, path: Record<string, string>): Promise<void> {
    write(this.#file, this.#open(), { kind: 'change', operation, effect, path });
    await this.#flush.flushed();
  }

  /** Notes that the n-th of the found things is as it was found. */
  putBack(of: string, index: number): void {
    this.#write({ kind: 'putBack', of, index });
  }

  /** Gives up a claim: everything is restored, or nothing was found. */
  release(of: string): void {
    this.#write({ kind: 'release', of });
    this.#held.delete(of);
  }

  /** Deletes the journal and its note: everything is restored, but that could not be added to it. */
  forget(): void {
    noteClosed(this.#target.base, this.#file);
    if (kindAt(this.#file) !== 'folder') rmSync(this.#file, { force: true });
  }

  #whyClaimed(of: string): string | undefined {
    const other = openJournals(this.#target.base, this.#file).find(isHolding(of));
    return other && whyHeld(of, other);
  }

  #write(entry: Entry): void {
    append(this.#file, this.#open(), entry);
  }

  /** Begins it, with its first line before the note: another run removes a note on a journal that is not there. */
  #open(): number {
    if (this.#descriptor !== undefined) return this.#descriptor;
    makeFolder(dirname(this.#file));
    const descriptor = openToAppend(this.#file, this.#isNew);
    if (this.#isNew) this.#begin(descriptor);
    this.#descriptor = descriptor;
    return descriptor;
  }

  #begin(descriptor: number): void {
    const id = randomUUID();
    const target = { ...this.#target, file: this.#targetFile };
    try {
      append(this.#file, descriptor, {
        kind: 'run',
        version: 1,
        id,
        target,
        process: thisProcess(),
      });
      noteOpen(this.#target.base, this.#file, id);
    } catch (error) {
      closeSync(descriptor);
      rmSync(this.#file, { force: true });
      throw error;
    }
    flushFolder(dirname(this.#file));
  }
}

/**
 * Notes that a run came to its end. Its journal stays open only if something could not be restored, or somebody put another file
 * in its place: the next run says so.
 */
export function endJournal(folder: string): void {
  try {
    const record = readJournal(folder);
    if (record === undefined) return;
    // What is finished stays as it is: its folder may be sealed.
    if (!record.hasEnded) end(record.file);
    if (!hasLeft(record)) noteClosed(record.run.target.base, record.file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

/** The command line that restores what is left, by the journal in a folder: of others' ones the target has to be named. */
export function restoreCommand(folder: string, isOwn = true): string {
  return `${program} restore ${shellWord(shownPath(folder))}${isOwn ? '' : ' --target FILE'}`;
}

/**
 * Whether a journal still has a claim on something. A run that was killed before it had found anything changed nothing.
 */
function isHolding(of: string): (record: JournalRecord) => boolean {
  return (record) =>
    record.claims.some((claim) => claim.of === of && (claim.left.size > 0 || isGoingOn(record)));
}

function whyHeld(of: string, record: JournalRecord): string {
  const { file } = record;
  const process = processOf(record);
  return process
    ? `another run (${describeProcess(process)}) may be changing the ${of}`
    : `an earlier run had changed the ${of} and did not put it back; \`${restoreCommand(dirname(file), record.isOwn)}\` does`;
}

/** If the end cannot be added, the rest of the journal says enough. */
function end(file: string): void {
  try {
    const descriptor = openToAppend(file, false);
    try {
      append(file, descriptor, { kind: 'end' });
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // See above.
  }
}

/** Adds a whole line; it is on disk when this returns. */
function append(file: string, descriptor: number, entry: Entry): void {
  write(file, descriptor, entry);
  fdatasyncSync(descriptor);
}

/**
 * Writes a whole line, which only a power cut may still lose, but no failure of this process.
 * @throws UnreadableFile if its file is not the one that was opened
 */
function write(file: string, descriptor: number, entry: Entry): void {
  const size = lengthOfOpen(file, descriptor);
  const json = JSON.stringify({ ...entry, at: new Date().toISOString() });
  writeSync(descriptor, signedLines(file, [json], { descriptor, size }));
}

/** Flushes a folder: a new file survives a power cut only then. Not every system can do it. */
function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    // Windows cannot open folders.
  }
}
