import { percentDecoded } from '../../../src/words/percentDecoded.ts';

/**
 * The texts that a link's target may give a token as: any value in its query, percent-encoding undone with and without
 * `+` for a space, and the target itself (how tokens are written in the header is not shown).
 */
export function linkTokens(target: string): string[] {
  const values = queryOf(target)
    .split('&')
    .map((pair) => pair.split('=').slice(1).join('='));
  const texts = [target, ...values];
  return [
    ...texts,
    ...texts.map(percentDecoded),
    ...values.map((value) => percentDecoded(value.replaceAll('+', ' '))),
  ];
}

/** Whether a text contains this token, plain or percent-encoded, and not as a part of a longer one. */
export function holdsToken(text: string, token: string): boolean {
  return [token, encodeURIComponent(token)].some((written) =>
    text
      .split(written)
      .some(
        (before, index, parts) =>
          index < parts.length - 1 &&
          !/[\w.~-]$/.test(before) &&
          !/^[\w.~-]/.test(parts[index + 1] ?? ''),
      ),
  );
}

/** The texts of a header field that may be tokens, in any notation, except a known one. */
export function furtherTokens(field: string, known: string): string[] {
  const words = field.split(/[\s,;<>?&"'{}]+/).flatMap((word) => {
    const [, value = ''] = /[=:](.*)/.exec(word) ?? [];
    return [word, value];
  });
  const texts = new Set(words.map(percentDecoded));
  return [...texts].filter((text) => text !== '' && !holdsToken(text, known));
}

/**
 * What the value of `pageToken` in a target's query may be, likeliest first: whether `+` is a space there, as in a form,
 * is for its server to say. None if it has none.
 */
export function pageTokensIn(target: string): string[] {
  const pair = queryOf(target)
    .split('&')
    .find((text) => percentDecoded(text.split('=')[0] ?? '').toLowerCase() === 'pagetoken');
  const value = pair?.split('=').slice(1).join('=') ?? '';
  const readings = new Set([value, value.replaceAll('+', ' ')].map(percentDecoded));
  return [...readings].filter((text) => text !== '');
}

function queryOf(target: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(target) ?? [];
  return query;
}
