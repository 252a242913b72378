import { expect, test } from 'vitest';
import { encodedRuns } from './encodedRuns.ts';
import { Work } from '../text/Work.ts';

const TEXT = 'clientSecret: abc';
const RUN = Buffer.from(TEXT).toString('base64').replace(/=+$/, '');
const HEX = Buffer.from(TEXT).toString('hex');

test.each([
  ['alone', RUN],
  ['at the beginning', `${RUN} and more`],
  ['at the end', `some "words" before ${RUN}`],
  ['behind words that are too short', `a bc def ghij klmno pqrstu vwxyzab: ${RUN}"`],
  ['behind a word of one character less than a run', `${'x'.repeat(15)},${RUN}`],
  ['behind characters of other alphabets', `Grüße — 日本語 ${RUN}`],
])('finds what is encoded: %s', (_, text) => {
  const start = text.indexOf(RUN);
  expect(runsIn(text)).toMatchObject([{ start, end: start + RUN.length, decoded: TEXT }]);
});

test('finds Base64 that begins like hexadecimal digits', () => {
  const text = 'kM4kM5kM6kM7: secret';
  const run = Buffer.from(text).toString('base64');
  expect(run).toMatch(/^[0-9a-f]{16}/i);
  expect(runsIn(run)).toMatchObject([{ decoded: text }]);
});

test('finds several, in their order, each in its own encoding', () => {
  expect(runsIn(`${HEX} ${RUN}==`).map(({ encode }) => encode('ab'))).toEqual(['6162', 'YWI=']);
});

test.each([
  ['a GUID', '88e9645a-58fa-538b-ade0-8dc2d4fb9988'],
  ['a name', 'excludedRestaurantIds'],
  ['what is too short', Buffer.from('secret: a').toString('base64')],
  ['nothing', ''],
])('finds nothing in %s', (_, text) => {
  expect(runsIn(`"${text}"`)).toEqual([]);
});

function runsIn(text: string) {
  return encodedRuns(text, new Work(text.length));
}
