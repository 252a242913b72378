import { generateKeyPairSync } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Redactor } from './Redactor.ts';
import { secretsOf } from './secretsOf.ts';
import { parseTarget } from '../../target/loadTarget.ts';

const SECRET = 'plain-secret=42é';
const redactor = new Redactor({
  secrets: [
    { value: SECRET, shell: '$PLAIN' },
    { value: '4242', field: 'cardLast4', shell: '$LAST4' },
  ],
  sensitiveFields: new Map(),
});
const TEXT = `it was ${SECRET}, {"cardLast4":"4242"}`;
const BYTES = Buffer.from(TEXT);
/** Without the letter that UTF-8 writes as two bytes. */
const SAID = TEXT.replace('é', '');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const hex = (bytes: Buffer) => bytes.toString('hex').match(/../g)!;

/** Ways to write a text, and to read it again. */
const WAYS: [name: string, written: string, read: (text: string) => string][] = [
  ['codes of bytes', JSON.stringify([...BYTES]), fromCodes],
  ['codes of bytes, with spaces', `[ ${[...BYTES].join(', ')} ]`, fromCodes],
  ['codes of bytes, as Java writes them', JSON.stringify([...new Int8Array(BYTES)]), fromCodes],
  [
    'an array of bytes as JSON has it',
    JSON.stringify(new Uint8Array(BYTES)),
    (text) => Buffer.from(Object.values(JSON.parse(text) as object) as number[]).toString(),
  ],
  [
    'a list of characters',
    JSON.stringify([...TEXT]),
    (it) => (JSON.parse(it) as string[]).join(''),
  ],
  [
    'an object of characters',
    JSON.stringify({ ...[...TEXT] }),
    (it) => Object.values(JSON.parse(it) as object).join(''),
  ],
  [
    'a list of hexadecimal texts',
    JSON.stringify(hex(BYTES)),
    (it) => fromHex((JSON.parse(it) as string[]).join('')),
  ],
  [
    'escapes of code points',
    [...TEXT].map((one) => `\\u{${one.codePointAt(0)!.toString(16)}}`).join(''),
    (it) => it,
  ],
  ...['\u200b', '\u2060', '\u00ad'].map((between): (typeof WAYS)[number] => [
    `what does not show between letters: ${encodeURI(between)}`,
    [...TEXT].join(between),
    (it) => it.replaceAll(between, ''),
  ]),
  [
    'letters of full width',
    TEXT.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    (it) => it.normalize('NFKC'),
  ],
  ['a buffer of Node', JSON.stringify(BYTES), (text) => fromCodes(text.slice(text.indexOf('[')))],
  ...[' ', ':', '-', ', ', ','].map((between): (typeof WAYS)[number] => [
    `hexadecimal with ${JSON.stringify(between)}`,
    hex(BYTES).join(between),
    fromHex,
  ]),
  ['hexadecimal in groups', BYTES.toString('hex').replace(/.{4}(?=.)/g, '$& '), fromHex],
  [
    'hexadecimal with marks',
    hex(BYTES)
      .map((byte) => `0x${byte}`)
      .join(', '),
    fromHex,
  ],
  ['hexadecimal with one mark', `0x${BYTES.toString('hex')}`, (it) => fromHex(it.slice(2))],
  ['UTF-16 LE', base64(Buffer.from(TEXT, 'utf16le')), (it) => bytes(it).toString('utf16le')],
  ['UTF-16 BE', base64(utf16be(TEXT)), (it) => bytes(it).swap16().toString('utf16le')],
  [
    'UTF-16 with a mark',
    base64(Buffer.from(`\ufeff${TEXT}`, 'utf16le')),
    (it) => bytes(it).toString('utf16le'),
  ],
  [
    'UTF-32 LE',
    base64(Buffer.from([...SAID].flatMap((one) => [one.charCodeAt(0), 0, 0, 0]))),
    fromUtf32,
  ],
  [
    'UTF-32 BE',
    base64(Buffer.from([...SAID].flatMap((one) => [0, 0, 0, one.charCodeAt(0)]))),
    fromUtf32,
  ],
  ['Base32', base32(BYTES), (it) => it],
  ['Base32 in small letters', base32(BYTES).toLowerCase(), (it) => it],
  [
    'octal escapes',
    [...BYTES].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
    (it) => it,
  ],
  ['bits', binary(BYTES).join(''), fromBits],
  ['bits with spaces', binary(BYTES).join(' '), fromBits],
  ['bits as a list', JSON.stringify(binary(BYTES)), fromBits],
  ...['$& ', '$&.', '$&\r\n'].map((group): (typeof WAYS)[number] => [
    `Base64 in groups: ${JSON.stringify(group)}`,
    base64(BYTES).replace(/.{4}(?=.)/g, group),
    (it) => bytes(it.replaceAll('.', '')).toString(),
  ]),
  [
    'Base64 for URLs in groups of 8',
    Buffer.from(`${TEXT}.`).toString('base64url').replace(/.{8}/g, '$& '),
    (it) => bytes(it).toString(),
  ],
  [
    'escapes of JavaScript: %u0073',
    [...TEXT].map((one) => `%u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    unescape,
  ],
  ['entities without semicolons', [...TEXT].map((one) => `&#${one.charCodeAt(0)}`).join(''), said],
  [
    'entities with many zeros',
    [...TEXT].map((one) => `&#x00000${one.charCodeAt(0).toString(16)};`).join(''),
    said,
  ],
  ['backwards', [...SECRET].toReversed().join(''), (it) => [...it].toReversed().join('')],
  ['gzip', base64(gzipSync(TEXT)), (it) => it],
  ['deflate', base64(deflateSync(TEXT)), (it) => it],
  ['deflate without a head', base64(deflateRawSync(TEXT)), (it) => it],
  ['gzip in hexadecimal', gzipSync(TEXT).toString('hex'), (it) => it],
  ['codes of gzip', JSON.stringify([...gzipSync(TEXT)]), (it) => it],
  ['quoted-printable', quotedPrintable(TEXT), fromQuotedPrintable],
  [
    'quoted-printable, each character',
    hex(BYTES)
      .map((byte) => `=${byte.toUpperCase()}`)
      .join(''),
    fromQuotedPrintable,
  ],
  [
    'UTF-16 read as UTF-8',
    Buffer.from(TEXT, 'utf16le').toString('latin1'),
    (it) => it.replaceAll('\0', ''),
  ],
];

describe.each([
  ['ours', { ours: true }],
  ['theirs', {}],
])('a secret of ours in texts of %s', (_, origin) => {
  test.each(WAYS)('in %s', (_name, written, read) => {
    expect(read(written)).toMatch(/plain-secret|^[^-]*$/);
    for (const text of [
      `it: ${written} .`,
      JSON.stringify({ said: written }),
      JSON.stringify([{ said: JSON.stringify(written) }]),
    ]) {
      const redacted = redactor.text(text, origin);
      expect(redacted).not.toContain(written);
      if (text.startsWith('it')) expect(read(redacted.slice(4, -2))).not.toMatch(/secret|"4242"/);
      else expect(() => JSON.parse(redacted) as unknown).not.toThrow();
    }
  });

  test.each([
    '[1, 2, 3, 4, 5, 6, 7, 8]',
    '{"codes":[72,101,108,108,111,44,32,119,111,114,108,100]}',
    '48:65:6c:6c:6f:2c:20:77 and 00:16:3e:5e:6c:00',
    base64(gzipSync('Hello, world. '.repeat(9))),
    'a=20&b=30&c=40, x==y, =3D is an equals sign',
    '["48","65","6c","6c","6f","2c","20"] and {"0":"n","1":"o","2":"t","3":"h","4":"i","5":"n","6":"g"}',
    'ｆｕｌｌ ｗｉｄｔｈ, 👩‍👩‍👧 and soft\u00adhyphens',
    '88e9645a-58fa-538b-ade0-8dc2d4fb9988',
    'they said that this must work when many four word text come, 10101010 11111111 and 50%u or &#35 too',
  ])('%s stays', (text) => {
    expect(redactor.text(text, origin)).toBe(text);
  });
});

const keys = {
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  EC: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  Ed25519: generateKeyPairSync('ed25519').privateKey,
};

describe.each(Object.entries(keys))('a private key of a client: %s', (kind, key) => {
  const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string;
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const jwk = key.export({ format: 'jwk' }) as Record<string, string>;
  const own = kind === 'Ed25519' ? 'pkcs8' : kind === 'RSA' ? 'pkcs1' : 'sec1';
  const other = key.export({ type: own as 'pkcs8', format: 'pem' }) as string;
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'p' };
  const target = parseTarget({
    name: 'partner',
    urls: { base: 'https://api.example', auth: 'https://api.example' },
    auth: { exchange: 'private-key-jwt' },
    clients: [{ id: 'full', clientId: 'the-client', privateKey: pem, scopes: ['stock:read'] }],
    fixtures: { restaurant: 'r' },
  });
  const ofKey = new Redactor({ secrets: secretsOf(target), sensitiveFields: new Map() });
  const body = pem.replace(/-----.*-----|\s/g, '');

  test.each([
    ['PEM', pem],
    ['PEM with CRLF', pem.replaceAll('\n', '\r\n')],
    ['PEM in one line', pem.replaceAll('\n', ' ')],
    ['PEM with escapes', pem.replaceAll('\n', '\\n')],
    ['PEM without breaks', pem.replaceAll('\n', '')],
    ['PEM of another kind', other],
    ['PEM with a password', key.export({ type: 'pkcs8', format: 'pem', ...cipher }) as string],
    ['PEM, cut off', pem.slice(0, -40)],
    ['only the body', body],
    ['only the body, in lines', pem.replace(/-----.*-----\n?/g, '')],
    ['only the body, in other lines', body.replace(/.{76}/g, '$&\r\n')],
    ['Base64 for URLs', der.toString('base64url')],
    ['hexadecimal', der.toString('hex')],
    ['hexadecimal with colons', hex(der).join(':')],
    ['codes of bytes', JSON.stringify([...der])],
    ['Base64 of PEM', base64(Buffer.from(pem))],
    ['JWK', JSON.stringify(jwk)],
    ['JWK, in another order', JSON.stringify(Object.fromEntries(Object.entries(jwk).reverse()))],
    ['a member of the JWK alone', `the d is ${jwk['d']}`],
    [
      'a member of the JWK in hexadecimal',
      `priv: ${hex(Buffer.from(jwk['d']!, 'base64url')).join(':')}`,
    ],
    ['a member of the JWK in usual Base64', Buffer.from(jwk['d']!, 'base64url').toString('base64')],
  ])('%s', (_, written) => {
    for (const text of [written, JSON.stringify({ key: written })]) {
      const redacted = ofKey.text(text, { ours: true }).replace(/\s|\\[nr]/g, '');
      const middle = body.slice(body.length / 2, body.length / 2 + 24);
      for (const leak of [middle, jwk['d']!.slice(8), der.toString('hex').slice(40, 80)])
        expect(redacted).not.toContain(leak);
      expect(redacted.length).toBeLessThan(text.length + 9);
      expect(redacted).toMatch(/«redacted|wqty|c2:?ab|194/);
    }
  });
});

function binary(of: Buffer): string[] {
  return [...of].map((byte) => byte.toString(2).padStart(8, '0'));
}

function fromBits(text: string): string {
  return Buffer.from((text.match(/[01]{8}/g) ?? []).map((bits) => parseInt(bits, 2))).toString();
}

/** What a browser makes of entities. */
function said(text: string): string {
  return text.replace(/&#(x?)(\w+);?/g, (_, x: string, code: string) =>
    String.fromCharCode(parseInt(code, x === '' ? 10 : 16)),
  );
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

function base64(of: Buffer): string {
  return of.toString('base64');
}

function fromUtf32(text: string): string {
  return bytes(text).toString().replaceAll('\0', '');
}

function base32(of: Buffer): string {
  const bits = [...of].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letter = (five: string) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five.padEnd(5, '0'), 2)];
  return (bits.match(/.{1,5}/g) ?? []).map(letter).join('');
}

function fromCodes(text: string): string {
  return Buffer.from((text.match(/-?\d+/g) ?? []).map(Number)).toString();
}

function fromHex(text: string): string {
  return Buffer.from(text.replace(/0x|[^0-9a-f]/gi, ''), 'hex').toString();
}

/** As RFC 2045 section 6.7 says, in lines of 30 characters. */
function quotedPrintable(text: string): string {
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte > 126 || byte < 32 || byte === 61
      ? `=${byte.toString(16).toUpperCase()}`
      : String.fromCharCode(byte),
  );
  return escaped.map((one, at) => (at > 0 && at % 12 === 0 ? `=\r\n${one}` : one)).join('');
}

function fromQuotedPrintable(text: string): string {
  const latin = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(latin, 'latin1').toString();
}
