/** One mistake in what lies in `specs/`. */
export interface SpecProblem {
  /** Its file, within `specs/`. */
  file: string;
  /** A JSON pointer into the file, or the id of what is wrong (of many: what they have in common); `#` for all of it. */
  place: string;
  /** Where that is not found by `place` (see `placeOfProblem`). */
  line?: number;
  /** What is wrong; what to do. */
  message: string;
  /** Who found it: `loader`, `swagger-parser`, `sources`, `ids`, `sentences`, `documents`, or a rule of Redocly's. */
  foundBy: string;
}
