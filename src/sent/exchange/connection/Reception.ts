import type { Dispatcher } from 'undici';
import { JoinedBytes } from './JoinedBytes.ts';
import type { HeaderField, WireResult } from '../types.ts';

type Controller = Dispatcher.DispatchController;

/** Throws for a response that must not be read further: called with its status, then with the length of its body so far. */
type Refuse = (what: { status?: number; bytes?: number }) => void;

/**
 * Receives one response as it arrives. undici's own way leads each body through a stream, which takes as long as judging it.
 */
export class Reception implements Dispatcher.DispatchHandler {
  readonly #result: WireResult;
  readonly #refuse: Refuse;
  readonly #ended = Promise.withResolvers<void>();
  readonly body = new JoinedBytes();

  #isOver = false;

  /** @param result is filled with what arrives */
  constructor(result: WireResult, refuse: Refuse) {
    this.#result = result;
    this.#refuse = refuse;
  }

  /** Resolves when the response is complete; rejects with the error that ended it earlier. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Ends the reception early: nobody waits for the response any more. */
  end(reason: Error): void {
    this.#isOver = true;
    this.#ended.reject(reason);
  }

  onRequestStart(): void {}

  onResponseStart({ rawHeaders }: Controller, status: number, _headers: unknown, text = ''): void {
    if (status < 200 || this.#isOver) return;
    this.#refuse({ status });
    this.#result.head = { status, statusText: text, headers: fieldsOf(rawHeaders) };
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#result.bodyBytes += chunk.length;
    this.#refuse({ bytes: this.#result.bodyBytes });
    this.body.add(chunk);
  }

  onResponseEnd(): void {
    this.#ended.resolve();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#ended.reject(error);
  }
}

/**
 * Header fields from undici: in HTTP/1.1 a flat list of names and values, as bytes or texts; in HTTP/2 an object by name.
 */
export function fieldsOf(raw: Controller['rawHeaders']): HeaderField[] {
  if (!Array.isArray(raw)) return Object.entries(raw ?? {}).flatMap(namedFields);
  const fields: HeaderField[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2)
    fields.push([String(raw[at]), textOf(raw[at + 1]!)]);
  return fields;
}

function namedFields([name, value]: [string, string | string[] | undefined]): HeaderField[] {
  return [value ?? []].flat().map((one) => [name, String(one)]);
}

function textOf(raw: Buffer | string): string {
  return typeof raw === 'string' ? raw : raw.toString('latin1');
}
