import { expect, test } from 'vitest';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { describeAnswer, matchesStatus } from './answers.ts';

const answered = (status: number, more: object = {}) =>
  ({ response: { status, bytes: 9, jsonError: null, ...more }, error: null }) as LiveExchange;
/** What came before the connection broke. */
const brokenOff = {
  response: { status: 200 },
  error: { kind: 'hung up', message: 'hung up' },
} as unknown as LiveExchange;

test('a status is matched by itself or by its class, of a complete response alone', () => {
  expect(matchesStatus(answered(404), ['400', '404'])).toBe(true);
  expect(matchesStatus(answered(404), ['4XX'])).toBe(true);
  expect(matchesStatus(answered(404), ['400', '5XX'])).toBe(false);
  expect(matchesStatus(brokenOff, ['200'])).toBe(false);
  expect(matchesStatus({ response: null, error: null } as LiveExchange, ['4XX'])).toBe(false);
});

test.each([
  [brokenOff, 'hung up'],
  [{ response: null, error: null } as LiveExchange, 'no response'],
  [answered(200, { bytes: 0 }), '200 without a body'],
  [answered(200, { jsonError: 'wrong at line 1' }), '200 with a body that is not JSON'],
  [answered(200, { json: [1] }), '200 with 1 element'],
  [answered(200, { json: [] }), '200 with 0 elements'],
  [answered(200, { json: null }), '200 with null'],
  [answered(200, { json: 5 }), '200 with 5'],
  [answered(200, { json: 'soup' }), '200 with "soup"'],
  [answered(200, { json: {} }), '200 with an object of no members'],
  [answered(200, { json: { code: 1, id: 2 } }), '200 with an object of code, id'],
  [answered(400, { json: { message: 7, error: 'bad' } }), '400 with "bad"'],
  [answered(400, { json: { error: 'bad', description: 'worse' } }), '400 with "worse"'],
  [answered(400, { json: { description: 'worse', message: 'worst' } }), '400 with "worst"'],
  [answered(400, { json: { title: 'bad' } }), '400 with an object of title'],
])('describes a response in few words: %#', (exchange, words) => {
  expect(describeAnswer(exchange)).toBe(words);
});

test.each([
  [`<html><TITLE>\n Access Denied </TITLE>${'x'.repeat(5_000)}`, 'a page titled "Access Denied"'],
  [`<title>${'t'.repeat(190)}</title>`, `a page titled "${'t'.repeat(80)}"`],
  ['<title> </title>', 'a body that is not JSON'],
  [`<title>${' '.repeat(1_990)}`, 'a body that is not JSON'],
])('names a page by its title, and reads it at once: %#', (text, words) => {
  const began = process.threadCpuUsage();
  const exchange = answered(403, { jsonError: 'wrong at line 1', text });
  for (let times = 0; times < 100; times += 1)
    expect(describeAnswer(exchange)).toBe(`403 with ${words}`);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2_000);
});
