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
}
