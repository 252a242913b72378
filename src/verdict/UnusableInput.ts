/**
 * Waivers or verdicts that were handed in and cannot be used as they are. Not the target's failure and no defect of
 * ours: the message is one sentence that says what to put right, and the command line exits with 2.
 */
export class UnusableInput extends Error {
  override name = 'UnusableInput';
}
