/** What became of one thing that a run had changed. */
export interface Restored {
  /** `left` if it could not be restored. */
  outcome: 'put back' | 'as found' | 'left';
  /** The thing, how it was found, and how it was last seen, as a sentence without its end. */
  words: string;
}
