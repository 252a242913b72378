import type { Journal } from './journal/Journal.ts';
import type { Json } from '../promised/types.ts';
import type { Restored } from './Restored.ts';
import { NotExercised } from './judging/signals.ts';
import { unwritableReason } from '../words/unwritableReason.ts';

/** Things that are about to be changed, and how to restore them. */
export interface Kept<Thing extends Json> {
  /** Names the things: `stock of` and a restaurant. No other run may change them. */
  of: string;
  /** The name of the restorer that can restore them. */
  kind: string;
  /** Reads the things as they are; called when no other run changes them. */
  read: () => Promise<Thing[]>;
  /** Restores the things, and returns what became of each, in their order. */
  putBack: (things: Thing[]) => Promise<Restored[]>;
  /** Things of which this is the same do not rest on each other: they may be restored at once. Default: on all others. */
  beside?: string;
}

/**
 * The state that a run found before its changes: written to the journal first, restored at the end, and never a state that
 * another run left behind.
 */
export class KeptThings {
  readonly #journal: Journal | undefined;
  readonly #putBacks = new Map<string, { beside?: string; run: () => Promise<Restored[]> }>();
  readonly #problems: string[] = [];
  /** What could not be restored: its state is not the one that was found first. */
  readonly #left = new Set<string>();
  readonly #onUnable: (reason: string) => void;
  /** Resolves once the line that was to be on disk last is there, or cannot be. */
  lastWritten: Promise<void> = Promise.resolve();
  /** Whether something was restored that the journal still calls changed. */
  #isBehind = false;

  /**
   * @param onUnable called if nothing more may be changed, because the journal cannot be written or another run is in the
   *   way
   */
  constructor(journal: Journal | undefined, onUnable: (reason: string) => void = () => {}) {
    this.#journal = journal;
    this.#onUnable = onUnable;
  }

  /**
   * Reads things that are about to be changed, and has them restored at the end of the run.
   * @throws NotExercised if another run changes them or left them changed, or if the journal cannot be written
   */
  async keep<Thing extends Json>({ of, kind, read, putBack, beside }: Kept<Thing>) {
    // The rest of the run goes on: it may show the defect that is to blame.
    if (this.#left.has(of)) throw new NotExercised(`this run could not put the ${of} back`);
    const refusal = this.write((journal) => journal.claim(of));
    if (refusal !== undefined) {
      // A run that gives way to another one learns nothing about these rules; a verdict without them would say too little.
      this.#onUnable(refusal);
      throw new NotExercised(refusal);
    }
    const things = await this.#orRelease(of, read);
    if (things.length === 0) {
      this.write((journal) => journal.release(of));
      return things;
    }
    this.write((journal) => journal.found(of, kind, things));
    this.#putBacks.set(of, { beside, run: () => putBack(things) });
    return things;
  }

  /**
   * Restores what was kept, the last first, or only the things named.
   * @returns what could not be restored so far, in words
   */
  async putBack(only?: string): Promise<string[]> {
    const asked = [...this.#putBacks].filter(([of]) => only === undefined || only === of).reverse();
    let before: string | undefined;
    const atOnce: Promise<void>[] = [];
    for (const [of, { beside, run }] of asked) {
      this.#putBacks.delete(of);
      if (beside === undefined || beside !== before) await Promise.all(atOnce.splice(0));
      before = beside;
      atOnce.push(this.#putBackOne(of, run));
    }
    await Promise.all(atOnce);
    // Nothing is left to restore, and a journal that cannot be updated would say otherwise.
    if (this.#isBehind && this.#problems.length === 0) this.#journal?.forget();
    return this.#problems;
  }

  /**
   * Writes to the journal, if there is one.
   * @throws NotExercised if it cannot be written: what is not in the journal is not changed
   */
  write<Result>(into: (journal: Journal) => Result): Result | undefined {
    if (this.#journal === undefined) return undefined;
    try {
      return into(this.#journal);
    } catch (error) {
      throw this.#unwritten(error);
    }
  }

  /** The same for a line that must be on disk before the run continues. */
  async written(into: (journal: Journal) => Promise<void>): Promise<void> {
    const written = this.#written(into);
    this.lastWritten = written.catch(() => undefined);
    await written;
  }

  async #written(into: (journal: Journal) => Promise<void>): Promise<void> {
    if (this.#journal === undefined) return;
    try {
      await into(this.#journal);
    } catch (error) {
      throw this.#unwritten(error);
    }
  }

  async #putBackOne(of: string, putBack: () => Promise<Restored[]>): Promise<void> {
    try {
      const restored = await putBack();
      for (const [index, { outcome, words }] of restored.entries()) {
        if (outcome === 'left') this.#problems.push(words);
        else this.#note((journal) => journal.putBack(of, index));
      }
      if (restored.every(({ outcome }) => outcome !== 'left'))
        this.#note((journal) => journal.release(of));
      else this.#left.add(of);
    } catch (error) {
      this.#left.add(of);
      this.#problems.push(`${of}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #orRelease<Result>(of: string, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      this.write((journal) => journal.release(of));
      throw error;
    }
  }

  /** Notes in the journal what was done already; if that fails, it stays done. */
  #note(into: (journal: Journal) => void): void {
    try {
      if (this.#journal !== undefined) into(this.#journal);
    } catch {
      this.#isBehind = true;
    }
  }

  #unwritten(error: unknown): NotExercised {
    const reason = unwritableReason(error) ?? (error as Error).message;
    this.#onUnable(`the journal of what is changed could not be written: ${reason}`);
    return new NotExercised(
      `nothing is changed that is not on disk before, and the journal could not be written (${(error as Error).message})`,
    );
  }
}
