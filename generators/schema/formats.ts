import { type Format, stringFormat } from './formats/Format.ts';
import { instantFormats } from './formats/instantFormats.ts';
import { networkFormats } from './formats/networkFormats.ts';
import fc from 'fast-check';

const MAX_INT32 = 2 ** 31 - 1;

const TWO_TO_63 = 2 ** 63;

/** The greatest double below 2^63, which is 1,024 less; the next one above is 2,048 more. */
const BELOW_TWO_TO_63 = TWO_TO_63 - 1024;

const ofAnything: Format = {
  valid: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  edges: [0, 1, -1, 0.5],
  breaks: [],
};

const anyText: Format = {
  valid: fc.string({ minLength: 1, maxLength: 20 }),
  edges: [],
  breaks: [],
};

/**
 * Formats of numbers (OpenAPI 3.1, 4.4). `float` and `double` allow every JSON number; `password` and `binary` every text.
 */
const numberFormats: Record<string, Format> = {
  int32: integers(-MAX_INT32 - 1, MAX_INT32, [
    MAX_INT32 + 1,
    -MAX_INT32 - 2,
    -MAX_INT32 - 3,
    2 ** 53,
  ]),
  // -2^63 itself is written as -9223372036854776000, which is less.
  int64: integers(-BELOW_TWO_TO_63, BELOW_TWO_TO_63, [TWO_TO_63 + 2048, -TWO_TO_63 - 2048, 1e300]),
  float: ofAnything,
  double: ofAnything,
  password: anyText,
  binary: anyText,
};

/* RFC 4122, 3: 8-4-4-4-12 hexadecimal digits; upper and lower case are read alike. */
const SAMPLE_UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/* RFC 6901, 3: *( "/" *( unescaped / "~0" / "~1" ) ) */
const POINTER_EDGES = ['', '/', '/a', '/a/0', '/~0~1', '//'];

const identifierFormats: Record<string, Format> = {
  uuid: stringFormat({
    valid: () => fc.uuid(),
    edges: [SAMPLE_UUID, SAMPLE_UUID.toUpperCase(), 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    breaks: [
      '',
      'not-a-uuid',
      SAMPLE_UUID.slice(0, -1),
      `${SAMPLE_UUID}0`,
      SAMPLE_UUID.replaceAll('-', ''),
      SAMPLE_UUID.replace('3f', 'g0'),
      SAMPLE_UUID.replace('-', '_'),
      `{${SAMPLE_UUID}}`,
      `urn:uuid:${SAMPLE_UUID}`,
      ` ${SAMPLE_UUID}`,
      `${SAMPLE_UUID} `,
      SAMPLE_UUID.replace('3f2504e0-', '3f2504-e0'),
    ],
  }),
  regex: stringFormat({
    valid: () => fc.constantFrom('^a+$', '[a-z]*', '\\d{2}', '(a|b)?', ''),
    edges: ['', 'a', '^$', '[^a]', '\\\\'],
    breaks: ['(', ')', '[', '*', 'a**', '\\', '(?<a', 'a{2,1}'],
  }),
  'json-pointer': stringFormat({
    valid: () => fc.stringMatching(/^(\/[a-z0-9]{0,4}){0,3}$/),
    edges: POINTER_EDGES,
    breaks: ['a', 'a/b', '#/a', '/~', '/~2', ' /a'],
  }),
  'json-pointer-uri-fragment': stringFormat({
    valid: () => fc.stringMatching(/^#(\/[a-z0-9]{0,4}){0,3}$/),
    edges: ['#', '#/', '#/a', '#/a%20b', '#/~0~1'],
    breaks: ['', '/a', '#a', '#/~2', '#/%zz', '#/a b'],
  }),
  'relative-json-pointer': stringFormat({
    valid: () => fc.stringMatching(/^[1-9](\/[a-z0-9]{0,4}){0,2}$/),
    edges: ['0', '1', '0#', '10/a', '1/'],
    breaks: ['', '/a', '01', '-1', '+1/a', '0##', '1a'],
  }),
  byte: stringFormat({
    valid: () => fc.base64String({ maxLength: 40 }),
    edges: ['', 'QQ==', 'QUI=', 'QUJD', '+/+/'],
    breaks: ['Q', 'QQ', 'QQ=', 'QUJD=', 'QU-_', 'Q Q=', '====', 'QQ==QQ=='],
  }),
};

/**
 * Every format that the generators know, by its name in `format`: all of ajv-formats. `src/promised/schemas/formats.ts` decides
 * whether a value keeps one, for the generators as for the specs.
 */
export const FORMATS: Record<string, Format> = Object.assign(
  // without a prototype, so that `format: "constructor"` finds nothing
  Object.create(null) as Record<string, Format>,
  instantFormats,
  networkFormats,
  identifierFormats,
  numberFormats,
);

function integers(min: number, max: number, breaks: number[]): Format {
  const small = fc.integer({ min: -1000, max: 1000 });
  return {
    valid: fc.oneof(small, fc.constantFrom(min, max)),
    edges: [0, 1, -1, min, max],
    breaks: [...breaks, 1.5],
    range: [min, max],
  };
}
