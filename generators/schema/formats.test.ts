import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { formatNames } from 'ajv-formats/dist/formats.js';
import { describe, expect, test } from 'vitest';
import { keepsFormat } from '../../src/promised/schemas/formats.ts';
import { FORMATS } from './formats.ts';

/** A validator of another make knows these, too. */
const KNOWN_ELSEWHERE = [
  ...['date', 'date-time', 'time', 'duration', 'email', 'ipv4', 'ipv6', 'uuid'],
  ...['json-pointer', 'relative-json-pointer', 'uri', 'uri-reference', 'regex'],
];
/** What it takes beside that: a leading zero (RFC 3986, 3.2.2 has none), and URIs beyond RFC 3986. */
const TAKEN_ELSEWHERE = ['01.2.3.4'];
const elsewhere = (format: string, value: unknown): boolean =>
  new Validator({ format }, '2020-12').validate(value).valid;

describe('FORMATS', () => {
  test('knows all of ajv-formats', () => {
    expect(Object.keys(FORMATS).toSorted()).toEqual((formatNames as string[]).toSorted());
  });

  test.each(Object.entries(FORMATS))('%s draws and lists what is valid', (name, format) => {
    for (const value of [...format.edges, ...fc.sample(format.valid, { seed: 1, numRuns: 200 })]) {
      expect(typeof value).toBe(typeof (format.edges[0] ?? ''));
      expect(keepsFormat(name, value), String(value)).toBe(true);
      if (KNOWN_ELSEWHERE.includes(name)) expect(elsewhere(name, value), String(value)).toBe(true);
    }
  });

  test('int64 lists integers that are still within it as JSON writes them', () => {
    for (const value of FORMATS['int64']?.edges ?? []) {
      const written = BigInt(JSON.stringify(value));
      expect(written >= -(2n ** 63n) && written < 2n ** 63n, String(written)).toBe(true);
    }
  });

  test.each(Object.entries(FORMATS))('%s lists as broken what is', (name, format) => {
    for (const value of format.breaks) {
      expect(keepsFormat(name, value), String(value)).toBe(false);
      const isKnown = KNOWN_ELSEWHERE.includes(name) && !name.startsWith('uri');
      if (isKnown && !TAKEN_ELSEWHERE.includes(String(value)))
        expect(elsewhere(name, value), String(value)).toBe(false);
    }
  });
});
