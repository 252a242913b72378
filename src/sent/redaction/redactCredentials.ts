import { HARMLESS_IN_CREDENTIALS } from './credentials.ts';
import type { KnownSecrets } from './KnownSecrets.ts';
import { markerOf } from './text/Marker.ts';
import type { Origin } from './text/Reading.ts';
import { withoutSpans, type Span } from './text/Span.ts';
import { plain } from './text/surroundings.ts';
import { containerAt } from './text/valueAfter.ts';

/** A signed assertion is as good as the client's secret while it is valid, though we made it (RFC 7523 section 2.2). */
const ASSERTION = plain('client_assertion');

/**
 * Redacts a body of the token exchange, a form or JSON: of a response, every value that is not known to be harmless.
 * @param redact redacts what is not the value of a field
 */
export function redactCredentials(
  text: string,
  origin: Origin,
  known: KnownSecrets,
  redact: (text: string) => string,
): string {
  if (text === '') return text;
  const form = isForm(origin.mediaType);
  const start = /^\s*[[{]/.exec(text)?.[0].length;
  if (!form && start === undefined) return origin.ours ? redact(text) : markerOf(undefined);
  const leaves = form ? parametersOf(text) : containerAt(text, start! - 1).leaves;
  const spans = leaves.flatMap((leaf): Span[] => {
    const value = form
      ? decodeParameter(text.slice(leaf.start, leaf.end))
      : text.slice(leaf.start, leaf.end);
    const secret = known.exactly(value);
    if (secret !== undefined) return [{ ...leaf, shell: secret.shell }];
    const { name } = leaf;
    if (plain(name ?? '') === ASSERTION) return [leaf];
    const isHarmless = name === undefined || HARMLESS_IN_CREDENTIALS.has(plain(name));
    return origin.ours || leaf.kind === 'word' || (isHarmless && name !== undefined) ? [] : [leaf];
  });
  return redact(withoutSpans(text, spans, form ? encodeURIComponent : undefined));
}

export function isForm(mediaType: string | undefined): boolean {
  return mediaType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
}

/** The parameters of a form, with the positions of their values. */
function parametersOf(text: string) {
  let next = 0;
  return text.split('&').flatMap((parameter) => {
    const end = next + parameter.length;
    const equals = parameter.indexOf('=');
    const start = next + equals + 1;
    next = end + 1;
    const name = parameter.slice(0, equals);
    return equals < 0 ? [] : [{ kind: 'string' as const, start, end, name }];
  });
}

/** A text of a query or a form as it was meant. */
export function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
