import type { EncodedRun } from './encodings/EncodedRun.ts';
import { encodedRuns } from './encodings/encodedRuns.ts';
import type { KnownSecrets } from './KnownSecrets.ts';
import { inSource, layersOf, type Layer } from './text/Layer.ts';
import { marked } from './text/Marker.ts';
import type { Reading } from './text/Reading.ts';
import { withoutSpans, type Span } from './text/Span.ts';
import { Backslashes } from './text/Backslashes.ts';
import { TextSearch } from './TextSearch.ts';
import { Work } from './text/Work.ts';

/** How many times Base64 in Base64 is decoded. */
const DEEPEST_RUN = 3;

/**
 * The pieces of a text that are secret: by their value in any case, short ones by their surroundings, and by the names of
 * fields; below escapes, and inside encoded runs. What is nested more deeply than is read is secret as a whole.
 * @param work counts what is read; the time is in proportion to it
 */
export function secretSpans(
  text: string,
  known: KnownSecrets,
  reading: Reading,
  work = new Work(text.length),
): Span[] {
  work.count(text.length);
  return new Nested(text, known, reading, work).spans();
}

/** What was found in a run, by the run: most layers of a text hold the same runs. */
type InRuns = Map<string, Pick<Span, 'text'> | undefined>;

class Nested {
  readonly #text: string;
  readonly #known: KnownSecrets;
  readonly #reading: Reading;
  readonly #work: Work;
  readonly #depth: number;
  readonly #inRuns: InRuns;

  constructor(
    text: string,
    known: KnownSecrets,
    reading: Reading,
    work: Work,
    depth = 0,
    inRuns: InRuns = new Map(),
  ) {
    this.#text = text;
    this.#known = known;
    this.#reading = reading;
    this.#work = work;
    this.#depth = depth;
    this.#inRuns = inRuns;
  }

  spans(): Span[] {
    const { layers, deeper: spans } = layersOf(this.#text, this.#work);
    for (const layer of layers) {
      const search = new TextSearch(layer.text, this.#known, this.#reading, this.#work);
      const backslashes = new Backslashes(layer.text);
      for (const { start, end, quoteAt, ...span } of search.found()) {
        const [from, to] = inSource(layer, start, end);
        spans.push({
          ...span,
          start: from,
          end: to,
          ...quoteOf(this.#text, layer, backslashes, quoteAt),
        });
      }
      for (const run of encodedRuns(layer.text, this.#work)) {
        const inside = this.#inside(run, layer.text.slice(run.start, run.end));
        if (inside === undefined) continue;
        const [start, end] = inSource(layer, run.start, run.end);
        spans.push({ start, end, ...inside });
      }
    }
    return spans;
  }

  /** What stands in a run's place, without its secrets; undefined if it has none. */
  #inside(run: EncodedRun, written: string): Pick<Span, 'text'> | undefined {
    const key = `${this.#depth} ${written}`;
    if (this.#inRuns.has(key)) return this.#inRuns.get(key);
    const inside = this.#read(run);
    this.#inRuns.set(key, inside);
    return inside;
  }

  #read({ decoded, encode }: EncodedRun): Pick<Span, 'text'> | undefined {
    // What is not read may be anything.
    if (decoded === undefined || this.#depth >= DEEPEST_RUN || !this.#work.take(decoded.length))
      return {};
    const nested = [decoded, this.#known, this.#reading, this.#work] as const;
    const spans = new Nested(...nested, this.#depth + 1, this.#inRuns).spans();
    return spans.length === 0
      ? undefined
      : { text: encode(marked(withoutSpans(decoded, spans)).text) };
  }
}

function quoteOf(
  text: string,
  layer: Layer,
  backslashes: Backslashes,
  quoteAt: number | undefined,
): Pick<Span, 'quote'> {
  if (quoteAt === undefined) return {};
  if (quoteAt < 0) return { quote: '"' };
  // Quotes of JSON in a text of JSON are escaped themselves.
  const escaped = backslashes.isEscaped(quoteAt) ? backslashes.before(quoteAt) : 0;
  return { quote: text.slice(...inSource(layer, quoteAt - escaped, quoteAt + 1)) };
}
