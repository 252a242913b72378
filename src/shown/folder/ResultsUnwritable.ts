/** Thrown if the results could not be written, so that there is no verdict. The message says where and why. */
export class ResultsUnwritable extends Error {
  override name = 'ResultsUnwritable';
}
