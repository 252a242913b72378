/** A server error that the documents describe: 500 "unexpected error", 504 "internal services took too long". */
export type ServerError = 500 | 504;

/** Errors inside the services that were asked for: each befalls the next request below its path, once. */
export class UpcomingErrors {
  /** The error that waits for each path. */
  readonly #waiting = new Map<string, ServerError>();

  add(path: string, status: ServerError): void {
    this.#waiting.set(path, status);
  }

  /** The error that befalls a request of this path, which is then over. */
  take(path: string): ServerError | undefined {
    const above = [...this.#waiting.keys()].find((key) => path.startsWith(key)) ?? '';
    const status = this.#waiting.get(above);
    this.#waiting.delete(above);
    return status;
  }
}
