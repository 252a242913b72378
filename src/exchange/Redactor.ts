import { encodingsOf } from './encodingsOf.ts';
import { needleFinder } from './needleFinder.ts';
import { redactJson } from './redactJson.ts';
import type { HeaderField } from './types.ts';

/** Stands in place of whatever was taken out. */
export const REDACTED = '«redacted»';

/** A secret of so many characters is found inside other text; a shorter one would be found where it is not meant. */
const SHORTEST_INSIDE = 6;
/** A secret of so many characters goes where it is a whole JSON string, parameter or header; below, only its field's name tells. */
const SHORTEST_WHOLE = 4;
/** JSON in a string in JSON in a string … is followed so deep. */
const DEEPEST = 4;

const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-auth-token',
]);

/** Names of members and parameters whose values are always secret, whoever uses them. */
const SECRET_NAMES = [
  'access_token',
  'refresh_token',
  'id_token',
  'client_id',
  'client_secret',
  'client_assertion',
  'password',
  'authorization',
];

/** The documents do not show the token exchange; of what these say in it nothing is secret (RFC 6749 sections 4.4 and 5). */
const HARMLESS_IN_CREDENTIALS = new Set(
  ['grant_type', 'token_type', 'scope', 'error', 'error_description', 'error_uri', 'message'].map(
    plain,
  ),
);

export interface RedactorOptions {
  /** Values that must not be written anywhere; see secretsOf. */
  secrets: Iterable<string>;
  /** Names of fields that hold card data or personal data (`x-sensitive` in the specs). */
  sensitiveFields: ReadonlySet<string>;
}

/**
 * Takes secrets out of whatever is about to be written: by value, in every encoding, and by the name of the field.
 * All methods return the same text where there is nothing to take out.
 */
export interface Redactor {
  /** Adds a secret that became known during the run (a token). */
  addSecret(secret: string): void;
  /** Any text, also JSON, also broken or cut off. */
  text(text: string): string;
  /** A JSON value. */
  json(value: unknown): unknown;
  /** A message's body, read by its media type. */
  body(text: string, mediaType: string | undefined): string;
  /** A body of the token exchange: every value goes that is not known to be harmless. */
  credentials(text: string, mediaType: string | undefined): string;
  /** An absolute address or a path with query. */
  url(url: string): string;
  headers(fields: readonly HeaderField[]): HeaderField[];
}

/** Makes the redactor of a run. Names of fields are compared without case, `_` and `-`. */
export function createRedactor({ secrets, sensitiveFields }: RedactorOptions): Redactor {
  const names = new Set([...sensitiveFields, ...SECRET_NAMES].map(plain));
  const short = new Set<string>();
  const known = new Set<string>();
  let needles: string[] = [];
  /** Made again when a secret is added. */
  let findNeedles: ((text: string) => string[]) | undefined;
  /** Those of digits alone. Taken out of the middle of a number, they would leave something that is no JSON. */
  let digits: string[] = [];

  const addSecret = (secret: string): void => {
    if (known.has(secret)) return;
    known.add(secret);
    if (secret.length >= SHORTEST_INSIDE) {
      needles = [...new Set([...needles, ...encodingsOf(secret)])].sort(
        (a, b) => b.length - a.length,
      );
      findNeedles = undefined;
      digits = needles.filter((needle) => /^\d+$/.test(needle));
    } else if (secret.length >= SHORTEST_WHOLE) {
      short.add(secret);
    }
  };
  for (const secret of secrets) addSecret(secret);

  const byValue = (text: string): string => {
    findNeedles ??= needleFinder(needles);
    return findNeedles(text).reduce((out, needle) => out.replaceAll(needle, REDACTED), text);
  };

  /** A whole value: a JSON string, a parameter, a header. */
  const value = (text: string, depth: number): string => {
    if (short.has(text)) return REDACTED;
    return depth < DEEPEST && /^\s*["[{]/.test(text) ? json(text, depth + 1) : byValue(text);
  };

  const json = (text: string, depth: number): string =>
    byValue(
      redactJson(
        text,
        {
          hides: (name) => names.has(plain(name)),
          // What stands just as it is, is found with the text as a whole; doing it for each takes too long.
          string: (string, _name, escaped) =>
            escaped ? value(string, depth) : short.has(string) ? REDACTED : string,
          hidesNumber: (written) => digits.some((secret) => written.includes(secret)),
        },
        REDACTED,
      ),
    );

  const credentialsJson = (text: string): string =>
    redactJson(
      text,
      {
        hides: (name) => names.has(plain(name)),
        string: (string, name) =>
          name === undefined || HARMLESS_IN_CREDENTIALS.has(plain(name)) ? string : REDACTED,
        hidesNumber: () => false,
      },
      REDACTED,
    );

  const parameters = (text: string, hides: (name: string) => boolean): string =>
    text
      .split('&')
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        if (rest.length === 0) return byValue(pair);
        const before = decodeParameter(rest.join('='));
        const after = hides(plain(decodeParameter(name))) ? REDACTED : value(before, 0);
        return after === before ? pair : `${byValue(name)}=${encodeURIComponent(after)}`;
      })
      .join('&');

  const body = (text: string, mediaType: string | undefined): string => {
    if (isForm(mediaType)) return byValue(parameters(text, (name) => names.has(name)));
    if (short.has(text)) return REDACTED;
    return /["[{]/.test(text) ? json(text, 0) : byValue(text);
  };

  return {
    addSecret,
    text: (text) => body(text, undefined),
    json: (value) => {
      const text = JSON.stringify(value) as string | undefined;
      return text === undefined ? value : (JSON.parse(json(text, 0)) as unknown);
    },
    body,
    credentials: (text, mediaType) => {
      if (isForm(mediaType)) {
        return byValue(parameters(text, (name) => !HARMLESS_IN_CREDENTIALS.has(name)));
      }
      if (/^\s*[[{]/.test(text)) return byValue(credentialsJson(text));
      return text === '' ? text : REDACTED;
    },
    url: (url) => {
      const [path = '', ...query] = url.split('?');
      const segments = path.split('/').map((segment) => {
        const before = decodeSegment(segment);
        const after = value(before, DEEPEST);
        return after === before ? segment : encodeURIComponent(after);
      });
      const after =
        query.length === 0 ? '' : `?${parameters(query.join('?'), (name) => names.has(name))}`;
      return segments.join('/') + after;
    },
    headers: (fields) =>
      fields.map(([name, text]) => {
        const isSecret = SECRET_HEADERS.has(name.toLowerCase()) || names.has(plain(name));
        return [byValue(name), isSecret ? withoutCredentials(text) : value(text, 0)];
      }),
  };
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

function isForm(mediaType: string | undefined): boolean {
  return mediaType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
}

/** The scheme of an Authorization header is worth reading and no secret. */
function withoutCredentials(text: string): string {
  const scheme = /^(Bearer|Basic) /i.exec(text)?.[0] ?? '';
  return scheme + REDACTED;
}

function decodeParameter(text: string): string {
  return decodeSegment(text.replaceAll('+', ' '));
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
