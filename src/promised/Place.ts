/** A line in a file of this project. */
export interface Place {
  /** Relative to the project's root: `specs/stock.yaml`. */
  file: string;
  /** From 1. */
  line: number;
}
