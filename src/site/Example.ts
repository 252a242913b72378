/** One recorded request and its answer, as pages show them. */
export interface ShownExchange {
  /** A command to paste, with the JSON of its body on the lines behind it. */
  curl: string;
  status: number;
  /** The answer's body, laid out; absent where it has none. */
  answer?: string;
  /** How many elements of lists in the answer are left out. */
  leftOut?: number;
}

/** A text by what it has in common with another (likeness.ts). */
export interface Likeness {
  /** Where the page has the other. */
  twin: string;
  /** `0-4,+1,6-20` */
  parts: string;
  /** The lines that the other has not. */
  own: string;
}

/** A request that is accepted, and one that differs from it in one thing and is refused. */
export interface Pair {
  twin: ShownExchange;
  breach: ShownExchange;
  /** What is special about the breach, in the check's words. */
  what: string;
  /** Where the twin is shown on the page: once, however many pairs it is in. */
  twinId?: string;
  /** Where another pair of the page shows it. */
  twinElsewhere?: string;
  /** The breach by what it has in common with the twin, so that a page is light and shows the difference. */
  like?: Likeness;
}
