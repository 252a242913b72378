/**
 * A usage error, which the person at the command line can correct: a wrong option, target file, spec or rule id. Its
 * message is one sentence that names the place and says what to do; the command line prints it and exits with 2.
 */
export class WrongUse extends Error {
  override name = 'WrongUse';
}
