import {
  hasMarker,
  marked,
  markerOf,
  unmarked,
  type Mark,
} from '../../sent/redaction/text/Marker.ts';

/** The marker of a redacted text in words: `«redacted»`, `«redacted $TOKEN»`. */
const WORDS = /«redacted[^«»]*»/;

/**
 * Whether something in a recorded request was redacted, or in a target that a run wrote: what we sent ourselves. What others
 * sent may say so without being so; see `withMarkers`.
 */
export function isRedacted(text: string): boolean {
  return WORDS.test(text);
}

/** A recorded text of others with the markers of redaction in it, which `hasMarker` finds; what only looks like one is text. */
export function withMarkers(text: string, marks: Mark[] | undefined, hasMarks: boolean): string {
  if (hasMarks) return unmarked({ text, marks: marks ?? [] });
  // An earlier version recorded no marks.
  return text.replace(new RegExp(WORDS, 'g'), () => markerOf(undefined));
}

/** A request with its markers in words, as recorded ones have them. */
export function inWords<
  R extends { url: string; body: string | null; headers: [string, string][] },
>(request: R): R {
  const { url, body, headers } = request;
  return {
    ...request,
    url: marked(url).text,
    body: body && marked(body).text,
    headers: headers.map(([name, value]): [string, string] => [name, marked(value).text]),
  };
}

/** A JSON value with another value in place of each text in which something was redacted. */
export function withInstead(value: unknown, instead: unknown): unknown {
  if (typeof value === 'string') return hasMarker(value) ? instead : value;
  if (Array.isArray(value)) return value.map((element) => withInstead(element, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withInstead(member, instead)]),
  );
}
