/** One mistake in a file of `specs/`. */
export interface SpecProblem {
  /** Its file, within `specs/`. */
  file: string;
  /** A JSON pointer into the file, or an id (for a family, its common id); `#` for the whole file. */
  place: string;
  /** Where that is not found by `place` (see `placeOfProblem`). */
  line?: number;
  /** What is wrong; what to do. */
  message: string;
  /** Who found it: `loader`, `swagger-parser`, `sources`, `ids`, `sentences`, `documents`, or a rule of Redocly's. */
  foundBy: string;
}
