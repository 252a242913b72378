import type { Journal } from '../journal/Journal.ts';
import type { Json } from '../spec/types.ts';
import type { Restored } from './Restored.ts';
import { NotExercised } from './signals.ts';
import { whyUnwritable } from '../text/whyUnwritable.ts';

/** Things that are about to be changed, and how they are put back. */
export interface Kept<Thing extends Json> {
  /** Which things, in words: `stock of` and a restaurant. Nobody else may change them. */
  of: string;
  /** Who knows how to put them back: a restorer's name. */
  kind: string;
  /** Gives the things as they are; called when nobody else changes them. */
  read: () => Promise<Thing[]>;
  /** Gives what became of each, in their order. */
  putBack: (things: Thing[]) => Promise<Restored[]>;
}

/**
 * What a run found before it changed it: in the journal first, put back at the end, and never a state that another run
 * left.
 */
export class KeptThings {
  readonly #journal: Journal | undefined;
  readonly #putBacks = new Map<string, () => Promise<Restored[]>>();
  readonly #problems: string[] = [];
  readonly #onUnable: (reason: string) => void;
  /** Whether something was put back that the journal does not know of. */
  #isBehind = false;

  /** @param onUnable called where the journal can no longer be written, or another run is in the way, so that nothing more may be changed */
  constructor(journal: Journal | undefined, onUnable: (reason: string) => void = () => {}) {
    this.#journal = journal;
    this.#onUnable = onUnable;
  }

  /**
   * Reads things that are about to be changed, and has them put back in the end.
   * @throws NotExercised where another run changes them or left them changed, or the journal cannot be written
   */
  async keep<Thing extends Json>({ of, kind, read, putBack }: Kept<Thing>): Promise<Thing[]> {
    const refusal = this.write((journal) => journal.claim(of));
    if (refusal !== undefined) {
      // What gives way to another run says nothing, and a verdict without it would say too little.
      this.#onUnable(refusal);
      throw new NotExercised(refusal);
    }
    const things = await this.#orRelease(of, read);
    if (things.length === 0) {
      this.write((journal) => journal.release(of));
      return things;
    }
    this.write((journal) => journal.found(of, kind, things));
    this.#putBacks.set(of, () => putBack(things));
    return things;
  }

  /**
   * Puts back what was kept, the last first, or only some of it.
   * @returns what could not be put back until now, in words
   */
  async putBack(only?: string): Promise<string[]> {
    for (const [of, putBack] of [...this.#putBacks].reverse()) {
      if (only !== undefined && only !== of) continue;
      this.#putBacks.delete(of);
      await this.#putBackOne(of, putBack);
    }
    // Nothing is left, and what cannot be added to the journal says otherwise.
    if (this.#isBehind && this.#problems.length === 0) this.#journal?.forget();
    return this.#problems;
  }

  /** Writes to the journal, where there is one. @throws NotExercised: what cannot be written is not changed */
  write<Result>(into: (journal: Journal) => Result): Result | undefined {
    if (this.#journal === undefined) return undefined;
    try {
      return into(this.#journal);
    } catch (error) {
      throw this.#unwritten(error);
    }
  }

  /** The same for what is to be on disk before it goes on. */
  async written(into: (journal: Journal) => Promise<void>): Promise<void> {
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
    } catch (error) {
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

  /** Notes what was done already: that it cannot be noted does not undo it. */
  #note(into: (journal: Journal) => void): void {
    try {
      if (this.#journal !== undefined) into(this.#journal);
    } catch {
      this.#isBehind = true;
    }
  }

  #unwritten(error: unknown): NotExercised {
    const reason = whyUnwritable(error) ?? (error as Error).message;
    this.#onUnable(`the journal of what is changed could not be written: ${reason}`);
    return new NotExercised(
      `nothing is changed that is not on disk before, and the journal could not be written (${(error as Error).message})`,
    );
  }
}
