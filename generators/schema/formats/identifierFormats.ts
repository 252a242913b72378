import fc from 'fast-check';
import { type Format, stringFormat } from './Format.ts';

/* RFC 4122, 3: 8-4-4-4-12 hexadecimal digits; upper and lower case are read alike. */
const SAMPLE_UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/* RFC 6901, 3: *( "/" *( unescaped / "~0" / "~1" ) ) */
const POINTER_EDGES = ['', '/', '/a', '/a/0', '/~0~1', '//'];

export const identifierFormats: Record<string, Format> = {
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
