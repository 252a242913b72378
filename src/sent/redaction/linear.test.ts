import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { KnownSecrets } from './KnownSecrets.ts';
import { looksSecret } from './looksSecret.ts';
import { Redactor, type RedactorOptions } from './Redactor.ts';
import { secretSpans } from './secretSpans.ts';
import { Work } from './text/Work.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Secrets and names of each kind that redaction treats in its own way. */
const HOSTILE_OPTIONS: RedactorOptions = {
  secrets: [
    { value: 'plain-secret-42', shell: '$PLAIN' },
    { value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', shell: '$ALIKE' },
    { value: '4242', field: 'cardLast4', shell: '$LAST4' },
    { value: '411111', field: 'cardFirst6', shell: '$FIRST6' },
    { value: 'USA', field: 'country', shell: '$COUNTRY' },
    { value: 'Portland', field: 'city', isWord: true, shell: '$CITY' },
    { value: '98765432109876', shell: '$LONG' },
    { value: '\\\\\\\\\\\\', shell: '$SLASHES' },
  ],
  sensitiveFields: new Map([['stock', new Set(['email', 'billingAddress', 'phone'])]]),
};

/** Texts of about a length that are built to be read again and again, by what they hold. */
const HOSTILE_TEXTS: [name: string, make: (length: number) => string][] = [
  ['a short secret in a row', repeated('4242')],
  ['a short secret in a row, out of step', (n) => `4${repeated('24')(n)}`],
  ['a short secret between spaces', repeated('4242 ')],
  ['a short secret with its name', repeated('{"cardLast4":"4242"},')],
  ['masked numbers', repeated('xx4242')],
  ['numbers of a list', repeated('98765432109876,', '[', '1]')],
  ['one long number', repeated('98765432109876')],
  ['a secret', repeated('plain-secret-42')],
  ['a secret cut off', repeated('plain-secr…')],
  ['the end of a secret', repeated('…secret-42 ')],
  ['a secret of one letter', repeated('a')],
  ['dots before a star', repeated('.', '', '*')],
  ['stars and dots', repeated('**…')],
  ['names in quotes', repeated('"password"')],
  ['nested lists', repeated('"password":[')],
  ['nested objects', repeated('{"email":')],
  ['a list of values', repeated('"email":["a@b.cd"],')],
  ['parameters without an end', repeated('password=')],
  ['parameters of a short secret', repeated('cardLast4=')],
  ['a log without an end', repeated('email:')],
  ['a log with a digit at its end', repeated('email:', '', '7')],
  ['elements without an end', repeated('<password>')],
  ['elements with an end', repeated('<email>', '', '</email>')],
  ['prefixes of no element', repeated(':email')],
  ['tags without an end', repeated('<email ')],
  ['names before a bracket', repeated('email>')],
  ['names before spaces', repeated(`email${' '.repeat(50)}`)],
  ['spaces', repeated(' ', 'email:')],
  ['quotes', repeated(`email='email="`)],
  ['strings that do not end', repeated('"email":"\\"')],
  ['backslashes', repeated('\\')],
  ['backslashes behind a value', (n) => `${repeated('email>')(n / 2)}${'\\'.repeat(n / 2)}<`],
  ['percent of percent', repeated('25', '%', '41')],
  ['entities of entities', repeated('amp;', '&', '#65;')],
  ['escapes', repeated('%41\\u0041&#65;')],
  ['entities that are none', repeated('&a')],
  ['lines of Base64', (n) => inLines(Buffer.from(repeated('to {"a":1} ')(n * 0.73)))],
  [
    'lines of Base64 that end in no text',
    (n) => inLines(Buffer.concat([Buffer.from(repeated('to be ')(n * 0.73)), Buffer.of(255)])),
  ],
  ['Base64 of Base64', (n) => wrapped(n)],
  ['many words of Base64', repeated(`${Buffer.from('clientSecret: abc').toString('base64')} `)],
  ['Base64 of gzip', repeated(`${gzipSync('clientSecret: abc').toString('base64')} `)],
  ['Base64 of much in gzip', (n) => gzipSync('a'.repeat(100 * n)).toString('base64')],
  ['codes', repeated('112,')],
  ['codes in hexadecimal', repeated('70:')],
  ['characters by their places', repeated('"0":"p",')],
  ['codes in hexadecimal as texts', repeated('"70",')],
  ['code points', repeated('\\u{70}')],
  ['what does not show', repeated('p\u200b')],
  ['quoted-printable', repeated('=70=6C=\r\n')],
  ['zeros', repeated('a\0')],
  ['private keys without an end', repeated('-----BEGIN PRIVATE KEY-----\\n')],
  ['private keys', repeated('-----BEGIN PRIVATE KEY-----A-----END PRIVATE KEY-----')],
  ['the beginnings of keys', repeated('MIIEvQIBADANBgkqhkiG9w0 ')],
  ['members of keys', repeated('{"kty":"RSA","d":"')],
  ['addresses of e-mail', repeated('a.b@example.com,')],
  ['new addresses', (n) => numbered(n, (at) => `{"email":"someone-${at}@example.com"},`)],
  [
    'new addresses that begin alike',
    (n) => numbered(n, (at) => `"email":"${'a'.repeat(80)}${at}"`),
  ],
  ['at signs', repeated('@')],
  ['users of addresses', repeated('http://a:b')],
  ['card numbers', repeated('4111 1111 1111 1111 ')],
  ['tokens', repeated('-eyJhbGciOi')],
  ['a form without values', repeated('a')],
  ['a form of empty values', repeated('a=&')],
  ['brackets', repeated('[')],
  ['a list in a list', (n) => `${'['.repeat(n / 2)}"plain-secret-42"${']'.repeat(n / 2)}`],
  [
    'a list under a long name',
    (n) => JSON.stringify({ ['n'.repeat(n / 2)]: Array.from({ length: n / 8 }, () => '",4') }),
  ],
];

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
    expect(redactor.marked.credentials(text, { mediaType: FORM }).text).toBeTypeOf('string');
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

test('tokens that a run got are all kept, and it is told if they are too much', () => {
  const secrets = new KnownSecrets();
  const value = (at: number) => `${at}${'x'.repeat(10_000)}`;
  const began = process.threadCpuUsage();
  for (let at = 0; at < 1100; at++) secrets.add({ value: value(at), isIssued: true });
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5000);
  expect(secrets.isFull).toBe(true);
  expect(secrets.exactly(value(1099))).toBeDefined();
});

test('a long token that repeats itself costs little in a text that does, too, and does not stand there', () => {
  const secrets = new KnownSecrets();
  const token = `t0${'x'.repeat(16_000)}`;
  secrets.add({ value: token, isIssued: true });
  const spans = (text: string) => secretSpans(text, secrets, {});
  const began = process.threadCpuUsage();
  const text = `${'x'.repeat(500_000)} ${token} ${'x'.repeat(500_000)}`;
  const covered = spans(text);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(3000);
  const at = text.indexOf(token);
  expect(covered.some(({ start, end }) => start <= at && end >= at + token.length)).toBe(true);
});

test('a token too long to be sent costs little', () => {
  const began = process.threadCpuUsage();
  new KnownSecrets().add({ value: 'Ab3'.repeat(500_000) });
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5000);
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

function repeated(unit: string, before = '', after = ''): (length: number) => string {
  return (length) => before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

function numbered(length: number, one: (at: number) => string): string {
  const parts: string[] = [];
  for (let size = 0, at = 0; size < length; at++) {
    parts.push(one(at));
    size += parts.at(-1)!.length;
  }
  return parts.join('');
}

function inLines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(.{76})(?=.)/g, '$1\r\n');
}

function wrapped(length: number): string {
  let text = 'plain-secret-42 is here';
  while (text.length < length) text = Buffer.from(`${text} ${text}`).toString('base64');
  return text;
}
