import { hash } from 'node:crypto';
import type { Operation } from '../promised/types.ts';
import { isSuccess } from './judging/answers.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { RequestParts } from './requests/RequestParts.ts';

/** What is shorter may well be the same for many. */
const TELLING = 40;

interface Given {
  /** `GET /stock/v1/inventory` */
  documented: string;
  /** The values of the request's headers and path. */
  about: Record<string, string>;
  /** What tells all that the request was given so far. */
  texts: Set<string>;
}

/**
 * Successes of a run by their text, so that a failure can say that a request about something else got the very same: as if
 * both had one place in a cache. Not told if both always get it: two things may be alike.
 */
export class Repeats {
  readonly #given = new WeakMap<LiveExchange, Given & { text: string }>();
  readonly #byText = new Map<string, Set<Given>>();
  readonly #byRequest = new Map<string, Given>();

  note(operation: Operation, parts: RequestParts, exchange: LiveExchange): void {
    const { request, response } = exchange;
    const { documented } = operation;
    if (!isSuccess(operation, exchange) || response === null || response.bytes < TELLING) return;
    const about = { ...parts.headers, ...inWords(parts.path, documented) };
    const text = `${documented} ${response.digest}`;
    const same = hash('sha1', JSON.stringify([request.method, request.url, request.body, about]));
    const given = this.#byRequest.get(same) ?? { documented, about, texts: new Set() };
    given.texts.add(text);
    this.#byRequest.set(same, given);
    this.#byText.set(text, (this.#byText.get(text) ?? new Set()).add(given));
    this.#given.set(exchange, { ...given, text });
  }

  /** In words, what else got one of these responses; empty if nothing did. */
  saidOf(exchanges: readonly LiveExchange[]): string {
    for (const exchange of exchanges.toReversed()) {
      const own = this.#given.get(exchange);
      if (own === undefined) continue;
      for (const other of this.#byText.get(own.text) ?? []) {
        const name = differing(other.about, own.about);
        if (name !== undefined && Math.max(own.texts.size, other.texts.size) > 1)
          return ` ${own.documented} returned the same response to a request with ${name} ${other.about[name]}.`;
      }
    }
    return '';
  }
}

/** In which form something is sent or wanted: the same of it is the same. */
const IN_FORM = /^(?:content-type|accept.*)$/i;

/** The values of a path by the names that the documents have for them: two paths that differ only in these are one here. */
function inWords(path: Record<string, string> = {}, documented: string): Record<string, string> {
  const [, only] = /^[^{]*\{(\w+)\}[^{]*$/.exec(documented) ?? [];
  const [first] = Object.values(path);
  return only !== undefined && first !== undefined ? { [only]: first } : path;
}

/** The name of what two requests have otherwise. */
function differing(one: Record<string, string>, other: Record<string, string>): string | undefined {
  return Object.keys(one).find((name) => one[name] !== other[name] && !IN_FORM.test(name));
}
