/** A server error that the documents describe: 500 "unexpected error", 504 "internal services took too long". */
export type ServerError = 500 | 504;

/** Errors inside the services that were asked for: each befalls the next request below its path, once. */
export class UpcomingErrors {
  #waiting: { path: string; status: ServerError }[] = [];

  add(path: string, status: ServerError): void {
    this.#waiting.push({ path, status });
  }

  /** The error that befalls a request of this path, which is then over. */
  take(path: string): ServerError | undefined {
    const taken = this.#waiting.find((error) => path.startsWith(error.path));
    this.#waiting = this.#waiting.filter((error) => error !== taken);
    return taken?.status;
  }
}
