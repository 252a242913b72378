/**
 * Waivers or verdicts that were given and cannot be used. Neither the target's failure nor a defect of ours: the message
 * is one sentence that says what to correct, and the command line exits with 2.
 */
export class UnusableInput extends Error {
  override name = 'UnusableInput';
}
