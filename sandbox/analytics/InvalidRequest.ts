/** A request contains invalid information. `message` says what was expected. */
export class InvalidRequest extends Error {
  /** The parameter or field that is wrong; empty where it is the request as a whole. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
