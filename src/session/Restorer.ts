import type { Json } from '../spec/types.ts';
import type { Restored } from './Restored.ts';
import type { Session } from './Session.ts';

/** How to look before something is put back. */
export interface Look {
  /** Waits before each further reading, in milliseconds: a change may show a little later. */
  waitsMs: readonly number[];
}

/**
 * How things of one kind are put back: by a run at its end, and by `restore` after a run that was killed. What it works
 * on is plain data, because it comes from a journal then.
 */
export interface Restorer<Thing extends Json = Json> {
  /** As journals name it: `stock`. */
  kind: string;
  /**
   * Puts the things of one place back to how they were found, in the role `restore`.
   * @param look where given, only what is seen to differ is sent; else all is
   * @returns what became of each thing, in their order; it never throws for what a target does
   */
  putBack(session: Session, things: Thing[], look?: Look): Promise<Restored[]>;
}

/** Things that a check is about to change. */
interface Keeping<Thing extends Json> {
  /** Where they are, in words that follow `stock of`: nobody else may change things of this kind there. */
  place: string;
  /** Gives the things as they are; called when nobody else changes them. */
  read: () => Promise<Thing[]>;
  /** Where given, only what is seen to differ in the end is put back. */
  look?: Look;
}

/**
 * Reads things that are about to be changed, has them on disk before, and put back at the end of the run.
 * @throws NotExercised where another run changes them or left them changed, or the journal cannot be written
 */
export async function keepThings<Thing extends Json>(
  session: Session,
  { kind, putBack }: Restorer<Thing>,
  { place, read, look }: Keeping<Thing>,
): Promise<Thing[]> {
  const of = `${kind} of ${place}`;
  return session.keep({ of, kind, read, putBack: (things) => putBack(session, things, look) });
}
