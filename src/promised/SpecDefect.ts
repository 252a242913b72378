/** A mistake in our own `specs/`. It never counts against a target; the run stops before anything is sent. */
export class SpecDefect extends Error {
  readonly file: string;
  readonly place: string;
  readonly problem: string;

  /**
   * @param file the specification's file name
   * @param place a JSON pointer or an id within it
   * @param problem what was expected and what was found
   */
  constructor(file: string, place: string, problem: string) {
    super(`specs/${file}, ${place}: ${problem}`);
    this.name = 'SpecDefect';
    this.file = file;
    this.place = place;
    this.problem = problem;
  }
}
