import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { KnownSecrets } from './KnownSecrets.ts';
import { looksSecret } from './looksSecret.ts';
import { Redactor } from './Redactor.ts';
import { secretSpans } from './secretSpans.ts';
import { HOSTILE_OPTIONS, HOSTILE_TEXTS } from './testing/hostileTexts.ts';
import { Work } from './text/Work.ts';

const FORM = 'application/x-www-form-urlencoded';

/** How many characters are read for each one of a text, whatever is in it: what is decoded, and what is read ahead. */
const MOST_READ = 240;

describe('a text that is built to be read again and again', () => {
  test.each(HOSTILE_TEXTS)('%s: what is read grows no faster than the text', (_, make) => {
    const read = [3000, 24_000].map((length) => {
      const text = make(length);
      const work = new Work(text.length);
      secretSpans(text, known(), { theirs: { service: 'stock' } }, work);
      return work.done / text.length;
    });
    expect(read[1]).toBeLessThan(MOST_READ);
    expect(read[1]).toBeLessThan(2 * Math.max(read[0]!, 20));
  });

  test.each(HOSTILE_TEXTS)('%s: is redacted, and stays a text', (_, make) => {
    const redactor = new Redactor({ ...HOSTILE_OPTIONS, looks: looksSecret });
    const text = make(10_000);
    expect(redactor.text(text, { service: 'stock' })).not.toMatch(/plain-secret-42|xx4242\b/);
    expect(redactor.credentials(text, { mediaType: FORM })).toBeTypeOf('string');
    expect(redactor.headers([['X-Note', text]], { service: 'stock' })).toHaveLength(1);
  });
});

describe('what is nested more deeply than is read is taken out whole', () => {
  const redactor = new Redactor(HOSTILE_OPTIONS);

  test.each([4, 8, 9, 12])('JSON in JSON, %i deep', (depth) => {
    let text = JSON.stringify({ note: 'plain-secret-42 "is" here' });
    for (let at = 0; at < depth; at++) text = JSON.stringify({ log: text });
    const redacted = redactor.text(text);
    expect(() => JSON.parse(redacted) as unknown).not.toThrow();
    expect(allWithin(redacted, JSON.parse)).not.toContain('plain-secret');
  });

  test.each([3, 9, 20])('percent-encoded %i times', (times) => {
    let text = 'a=%70lain-secret-42';
    for (let at = 0; at < times; at++) text = encodeURIComponent(text);
    expect(allWithin(redactor.text(`see ${text} there`), decodeURIComponent)).not.toContain(
      'secret',
    );
  });

  test.each([1, 2, 3, 4, 6])('in Base64 %i times', (times) => {
    let text = '{"cardLast4":"4242"}';
    for (let at = 0; at < times; at++) text = Buffer.from(text).toString('base64');
    const decode = (it: string) => Buffer.from(it, 'base64').toString();
    expect(allWithin(redactor.text(text), decode)).not.toContain('4242');
  });

  test('more than there is room for, packed', () => {
    const text = gzipSync('a'.repeat(5_000_000)).toString('base64');
    expect(redactor.text(`{"log":"${text}"}`)).toBe('{"log":"«redacted»"}');
  });
});

test('of the addresses in responses only so many are learnt', () => {
  const redactor = new Redactor({ ...HOSTILE_OPTIONS, secrets: [] });
  const mails = Array.from({ length: 6000 }, (_, at) => ({ email: `someone-${at}@example.com` }));
  redactor.text(JSON.stringify(mails), { service: 'stock' });
  expect(redactor.text('someone-7@example.com', { ours: true })).toBe('«redacted»');
  expect(redactor.text(JSON.stringify(mails.at(-1)), { service: 'stock' })).toContain('«redacted»');
});

test('of the secrets of others only so many are kept, and it is told', () => {
  const secrets = new KnownSecrets();
  const value = (at: number) => `${at}${'x'.repeat(1_000_000)}`;
  for (let at = 0; at < 12; at++) secrets.add({ value: value(at), isTheirs: true });
  expect(secrets.isFull).toBe(true);
  expect(secrets.exactly(value(1))).toBeDefined();
  expect(secrets.exactly(value(11))).toBeUndefined();
});

function known(): KnownSecrets {
  const secrets = new KnownSecrets();
  for (const secret of HOSTILE_OPTIONS.secrets) secrets.add(secret);
  for (const [service, names] of HOSTILE_OPTIONS.sensitiveFields)
    for (const name of names) secrets.addName(name, service);
  secrets.addName('password', 'all');
  return secrets;
}

/** A text and all that comes of it if it is undone again and again, as far as that goes. */
function allWithin(text: string, undo: (text: string) => unknown): string {
  let all = text;
  for (let last: unknown = text; ;) {
    try {
      const next: unknown = undo(typeof last === 'string' ? last : JSON.stringify(last));
      const inner = typeof next === 'object' && next !== null ? Object.values(next)[0] : next;
      if (typeof inner !== 'string' || inner === last || inner === '') return all;
      all += `\n${inner}`;
      last = inner;
    } catch {
      return all;
    }
  }
}
