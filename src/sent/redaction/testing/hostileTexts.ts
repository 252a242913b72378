import { gzipSync } from 'node:zlib';
import type { RedactorOptions } from '../Redactor.ts';

/** Secrets and names of each kind that redaction treats in its own way. */
export const HOSTILE_OPTIONS: RedactorOptions = {
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
export const HOSTILE_TEXTS: [name: string, make: (length: number) => string][] = [
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
