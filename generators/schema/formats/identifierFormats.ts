import { UUID } from '../../../src/json/uuid.ts';
import fc from 'fast-check';
import { type Format, stringFormat } from './Format.ts';

/* RFC 4122, 3: 8-4-4-4-12 hexadecimal digits; upper and lower case are read alike. */
const SAMPLE_UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/* RFC 6901, 3: *( "/" *( unescaped / "~0" / "~1" ) ) */
const POINTER = /^(?:\/(?:[^~/]|~0|~1)*)*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const POINTER_EDGES = ['', '/', '/a', '/a/0', '/~0~1', '//'];

function isRegex(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

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
    accepts: (text) => UUID.test(text),
  }),
  regex: stringFormat({
    valid: () => fc.constantFrom('^a+$', '[a-z]*', '\\d{2}', '(a|b)?', ''),
    edges: ['', 'a', '^$', '[^a]', '\\\\'],
    breaks: ['(', ')', '[', '*', 'a**', '\\', '(?<a', 'a{2,1}'],
    accepts: isRegex,
  }),
  'json-pointer': stringFormat({
    valid: () => fc.stringMatching(/^(\/[a-z0-9]{0,4}){0,3}$/),
    edges: POINTER_EDGES,
    breaks: ['a', 'a/b', '#/a', '/~', '/~2', ' /a'],
    accepts: (text) => POINTER.test(text),
  }),
  'json-pointer-uri-fragment': stringFormat({
    valid: () => fc.stringMatching(/^#(\/[a-z0-9]{0,4}){0,3}$/),
    edges: ['#', '#/', '#/a', '#/a%20b', '#/~0~1'],
    breaks: ['', '/a', '#a', '#/~2', '#/%zz', '#/a b'],
    accepts: (text) => /^#(?:\/(?:[\w\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i.test(text),
  }),
  'relative-json-pointer': stringFormat({
    valid: () => fc.stringMatching(/^[1-9](\/[a-z0-9]{0,4}){0,2}$/),
    edges: ['0', '1', '0#', '10/a', '1/'],
    breaks: ['', '/a', '01', '-1', '+1/a', '0##', '1a'],
    accepts: (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/.test(text),
  }),
  byte: stringFormat({
    valid: () => fc.base64String({ maxLength: 40 }),
    edges: ['', 'QQ==', 'QUI=', 'QUJD', '+/+/'],
    breaks: ['Q', 'QQ', 'QQ=', 'QUJD=', 'QU-_', 'Q Q=', '====', 'QQ==QQ=='],
    accepts: (text) => BASE64.test(text),
  }),
};
