import type { Redactor } from './redaction/Redactor.ts';
import type { Spec } from '../promised/types.ts';
import type { Observation } from '../decided/types.ts';

/** What was seen where the documents leave a question open. It fails nobody. */
export class Observations {
  readonly #known: Set<string>;
  /** By open point: the observed responses, not yet redacted, and the exchange that shows each. */
  readonly #observed = new Map<string, Map<string, string | undefined>>();

  constructor(specs: Spec[]) {
    this.#known = new Set(specs.flatMap(({ openPoints }) => openPoints.map(({ id }) => id)));
  }

  /** @throws Error if the specs have no such open point (an error of ours) */
  add(openPoint: string, observed: string, exchange?: string): void {
    if (!this.#known.has(openPoint)) throw new Error(`the specs have no open point ${openPoint}`);
    const texts = this.#observed.get(openPoint) ?? new Map<string, string | undefined>();
    this.#observed.set(openPoint, texts);
    if (!texts.has(observed)) texts.set(observed, exchange);
  }

  /** Each different response to an open point, once. */
  redactedBy(redactor: Redactor): Observation[] {
    return [...this.#observed].flatMap(([openPoint, texts]) => {
      const redacted = new Map<string, string | undefined>();
      for (const [text, exchange] of texts) {
        const observed = redactor.text(text);
        if (!redacted.has(observed)) redacted.set(observed, exchange);
      }
      return [...redacted].map(([observed, exchange]) => ({
        openPoint,
        observed,
        ...(exchange !== undefined && { exchange }),
      }));
    });
  }
}
