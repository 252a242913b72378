import {
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isIPv4,
  isIPv6,
  isJsonPointer,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from '@hyperjump/json-schema-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Format } from 'ajv';
import { UUID } from '../../words/json/uuid.ts';

const TWO_TO_63 = 2 ** 63;
const WEB = /^(?:https?|ftp):\/\/\S+$/i;
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const ajvFormats = fullFormats as Record<string, Format>;
const ajvTime = ajvFormats['time'] as { validate(text: string): boolean };

/**
 * Every format, by name, for Ajv: one definition for specs, examples and generators. ajv-formats is wrong in places (an
 * offset `+01`, a port `abc`, a `urn:uuid:` prefix, an int64 of 1e300); there the grammar of the format's standard
 * decides.
 */
export const formats: Record<string, Format> = {
  ...ajvFormats,
  // RFC 3339, 5.6
  date: isDate,
  'date-time': isDateTime,
  time: (text: string) => OFFSET.test(text) && ajvTime.validate(text),
  duration: isDuration,
  // RFC 5321, 4.1.2
  email: isEmail,
  ipv4: isIPv4,
  ipv6: isIPv6,
  // RFC 3986
  uri: orOfTheFuture(isUri),
  'uri-reference': orOfTheFuture(isUriReference),
  'uri-template': isUriTemplate,
  // WHATWG URL: ajv-formats' pattern knows no localhost, and takes time by the square of the text.
  url: (text: string) => WEB.test(text) && URL.canParse(text),
  'json-pointer': isJsonPointer,
  'relative-json-pointer': isRelativeJsonPointer,
  // RFC 9562, 4
  uuid: UUID,
  // RFC 4648, 4: no line breaks (3.1)
  byte: BASE64,
  int64: {
    type: 'number',
    // 2^63 - 1 is read as 2^63, the nearest double.
    validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= TWO_TO_63,
  },
};

/** The library accepts an address of a later version of IP (RFC 3986, 3.2.2: `[v7.a]`) by the grammar, and then throws. */
function orOfTheFuture(isValid: (text: string) => boolean): (text: string) => boolean {
  return (text) => {
    try {
      return isValid(text);
    } catch {
      return true;
    }
  };
}

/**
 * Whether a value keeps a format. A value of another type than the format's does, and so does every value of an unknown
 * format.
 */
export function keepsFormat(name: string, value: unknown): boolean {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined || typeof format === 'boolean') return true;
  const isRule = typeof format === 'object' && !(format instanceof RegExp);
  if (typeof value !== ((isRule && format.type) || 'string')) return true;
  const test = isRule ? format.validate : format;
  if (test instanceof RegExp) return test.test(value as string);
  return typeof test !== 'function' || test(value as never) === true;
}
