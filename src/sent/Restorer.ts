import type { Json } from '../promised/types.ts';
import type { Restored } from './Restored.ts';
import type { Session } from './Session.ts';

/** How to read the present state before something is restored. */
export interface Look {
  /** Waits before each further reading, in milliseconds: a change may show a little later. */
  waitsMs: readonly number[];
}

/**
 * How things of one kind are restored: by a run at its end, and by `restore` after a run that was killed. The things are
 * plain data, because `restore` reads them from a journal.
 */
export interface Restorer<Thing extends Json = Json> {
  /** The kind, as journals name it: `stock`. */
  kind: string;
  /**
   * Restores the things of one place to how they were found, in the role `restore`.
   * @param look if given, only things that differ are sent; else all
   * @returns what became of each thing, in their order; never throws for what a target does
   */
  putBack(session: Session, things: Thing[], look?: Look): Promise<Restored[]>;
}

/** Things that a check is about to change. */
interface Keeping<Thing extends Json> {
  /** Where they are, in words that follow `stock of`: no other run may change things of this kind there. */
  place: string;
  /** Reads the things as they are; called when no other run changes them. */
  read: () => Promise<Thing[]>;
  /** If given, only things that differ at the end are restored. */
  look?: Look;
}

/**
 * Reads things that are about to be changed, writes them to the journal first, and has them restored at the end of the
 * run.
 * @throws NotExercised if another run changes them or left them changed, or if the journal cannot be written
 */
export async function keepThings<Thing extends Json>(
  session: Session,
  { kind, putBack }: Restorer<Thing>,
  { place, read, look }: Keeping<Thing>,
): Promise<Thing[]> {
  const of = `${kind} of ${place}`;
  return session.keep({ of, kind, read, putBack: (things) => putBack(session, things, look) });
}
