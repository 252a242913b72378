/** What became of one thing that a run had changed. */
export interface Restored {
  /** `left` where it could not be put back. */
  outcome: 'put back' | 'as found' | 'left';
  /** The thing, how it was found, and what was seen of it, as a sentence without its end. */
  words: string;
}
