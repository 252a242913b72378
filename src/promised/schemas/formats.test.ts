import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../projectRoot.ts';
import { formats, keepsFormat } from './formats.ts';

interface Group {
  tests: { description: string; data: unknown; valid: boolean }[];
}

/** The formats of the official JSON-Schema-Test-Suite (draft 2020-12), as they stand there. */
const SUITE = join(projectRoot, 'test/json-schema-test-suite');
const files = readdirSync(SUITE).filter((name) => name.endsWith('.json'));

describe.each(files)('%s of the JSON-Schema-Test-Suite', (file) => {
  const groups = JSON.parse(readFileSync(join(SUITE, file), 'utf8')) as Group[];
  const cases = groups.flatMap(({ tests }) => tests);

  test.each(cases.map((one) => [one.description, one] as const))('%s', (_, { data, valid }) => {
    expect(keepsFormat(file.replace(/\.json$/, ''), data)).toBe(valid);
  });
});

describe('keepsFormat', () => {
  test.each([
    ['date-time', '2024-01-01T00:00:00+01:00', true],
    ['date-time', '2024-01-01T00:00:00+01', false],
    ['date-time', '2024-01-01T00:00:00+0100', false],
    ['date-time', '2024-01-01T23:59:59.999999999999999Z', true],
    ['date-time', '2024-01-01 00:00:00Z', false],
    ['time', '12:00:00+01', false],
    ['uri', 'https://example.com:8443/a', true],
    ['uri', 'https://example.com:abc/a', false],
    ['uri', 'https://[v7.a:b]/', true],
    ['uri-reference', 'a"b', false],
    ['url', 'http://localhost:3000/a', true],
    ['url', 'mailto:a@b.example', false],
    ['url', 'https:// example.com', false],
    ['uuid', 'urn:uuid:3f2504e0-4f89-41d3-9a0c-0305e82c3301', false],
    ['uuid', '3F2504E0-4F89-41D3-9A0C-0305E82C3301', true],
    ['byte', 'QUJD\nQUJD', false],
    ['int32', 2 ** 31, false],
    ['int64', 2 ** 53, true],
    ['int64', 1e300, false],
    ['double', 1.5, true],
  ])('%s of %j: %j', (format, value, keeps) => {
    expect(keepsFormat(format, value)).toBe(keeps);
  });

  const hostile = [
    ...['a:', 'a@', 'a.', '-', '/', '1:', '{', '{a}', '~0', '%41', 'AAAA', '1Y', '0', ' '],
    ...['[1:', '.a-', '?#', '\\', '"', '(', '\n'],
  ].flatMap((unit) =>
    ['', 'http://', 'a@', '2024-01-01T00:00:00.', 'P', '"'].map(
      (before) => `${before}${unit.repeat(100_000 / unit.length)}^`,
    ),
  );

  test.each(Object.keys(formats))(
    'long texts as %s take little time',
    { timeout: 15_000 },
    (name) => {
      for (const text of hostile) expect(typeof keepsFormat(name, text)).toBe('boolean');
    },
  );

  test('a value of another type, and a format that nobody knows, break nothing', () => {
    expect(keepsFormat('uuid', 7)).toBe(true);
    expect(keepsFormat('int32', 'seven')).toBe(true);
    expect(keepsFormat('constructor', 'x')).toBe(true);
  });
});
