/** One recorded request and its response, as pages show them. */
export interface ShownExchange {
  /** A command to paste, with the JSON of its body on the following lines. */
  curl: string;
  status: number;
  /** The response's body, indented; absent if there is none. */
  answer?: string;
  /** How many elements of lists in the response are left out. */
  leftOut?: number;
}

/** A text, given by its differences from another one (likeness.ts). */
export interface Likeness {
  /** The id of the other text on the page. */
  twin: string;
  /** `0-4,+1,6-20` */
  parts: string;
  /** The lines that only this text has. */
  own: string;
}

/** An accepted request, and a refused one that differs from it in one thing. */
export interface Pair {
  twin: ShownExchange;
  breach: ShownExchange;
  /** What is wrong with the refused one, in the check's words. */
  what: string;
  /** The id of the twin on the page, which shows it once, however many pairs have it. */
  twinId?: string;
  /** The address of another pair on the page that shows the twin. */
  twinElsewhere?: string;
  /** The refused request, given by its differences from the twin, so that the page is small and shows the difference. */
  like?: Likeness;
}
