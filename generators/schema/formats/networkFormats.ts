import fc from 'fast-check';
import { type Format, stringFormat } from './Format.ts';

const labels = () => fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/);
const hostnames = () =>
  fc.array(labels(), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const domains = () =>
  fc.tuple(labels(), fc.constantFrom('com', 'org', 'example')).map((p) => p.join('.'));
const LONGEST_LABEL = 'a'.repeat(63);

const URI_EDGES = [
  'https://example.com',
  'http://example.com/',
  'https://example.com:8443/a/b?c=d&e=%20#f',
  'urn:isbn:0451450523',
  'mailto:guest@example.com',
];
const uris = () =>
  fc
    .tuple(
      fc.constantFrom('https', 'http'),
      domains(),
      fc.stringMatching(/^(\/[a-z0-9]{1,5}){0,3}$/),
    )
    .map(([scheme, host, path]) => `${scheme}://${host}${path}`);

const octets = fc.oneof(fc.constantFrom(0, 1, 255), fc.integer({ min: 0, max: 255 }));
export const networkFormats: Record<string, Format> = {
  email: stringFormat({
    valid: () =>
      fc
        .tuple(fc.stringMatching(/^[a-z0-9]([a-z0-9_+-]{0,8}[a-z0-9])?$/), domains())
        .map((parts) => parts.join('@')),
    edges: ['a@b.co', 'guest.name+tag@example.com', "o'hara@example.org", 'x_y-z@sub.example.com'],
    breaks: [
      '',
      '@',
      'guest',
      'guest@',
      '@example.com',
      'guest@@example.com',
      'guest@example..com',
      'a b@example.com',
      'guest@-example.com',
      '.guest@example.com',
      'guest.@example.com',
      'guest@example.com ',
    ],
  }),
  hostname: stringFormat({
    valid: hostnames,
    edges: ['a', 'example.com', 'a-b.example', '1.example', `${LONGEST_LABEL}.example`],
    breaks: [
      '',
      '-a',
      'a-',
      'a..b',
      '.example',
      'a_b',
      'a b',
      `${LONGEST_LABEL}a.example`,
      'exämple.com',
      'a/b',
    ],
  }),
  ipv4: stringFormat({
    valid: () => fc.tuple(octets, octets, octets, octets).map((parts) => parts.join('.')),
    edges: ['0.0.0.0', '255.255.255.255', '8.8.8.8', '192.0.2.1', '127.0.0.1'],
    breaks: [
      '',
      '256.0.0.1',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.',
      '1.2.3.-4',
      '01.2.3.4',
      '1.2.3.4/24',
      '::1',
      'localhost',
      '1.2.3.4 ',
      '0x7f.0.0.1',
    ],
  }),
  ipv6: stringFormat({
    valid: () =>
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
        .map((groups) => groups.map((group) => group.toString(16)).join(':')),
    edges: [
      '::',
      '::1',
      '2001:db8::1',
      '2001:DB8:0:0:0:0:0:1',
      'fe80::1',
      '::ffff:192.0.2.1',
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ],
    breaks: [
      '',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::',
      '127.0.0.1',
      '::1%eth0',
      '[::1]',
      '::ffff:256.0.0.1',
      '::1/64',
    ],
  }),
  uri: stringFormat({
    valid: uris,
    edges: URI_EDGES,
    breaks: [
      '',
      'example',
      '/relative',
      '//example.com/a',
      'https://a b',
      'https://example.com/%zz',
      'https://example.com/<a>',
      'https://exa\\mple.com',
      '://example.com',
      'https://ümlaut.example',
    ],
  }),
  'uri-reference': stringFormat({
    valid: () => fc.oneof(uris(), fc.stringMatching(/^\/[a-z]{1,5}(\?[a-z]{1,3})?$/)),
    edges: [...URI_EDGES, '/a', 'a/b', '#f', '?q=1', '//example.com/a', '//[fe80::1]/a'],
    breaks: ['a b', '/%zz', '<a>', 'a\\b', 'a#b#c', 'ümlaut'],
  }),
  url: stringFormat({
    valid: () =>
      fc
        .tuple(fc.constantFrom('https', 'http'), labels())
        .map(([s, l]) => `${s}://${l.replaceAll('-', '')}.example/`),
    edges: ['https://example.com', 'http://example.com/a?b=c', 'ftp://example.com/'],
    breaks: [
      '',
      'example',
      'example.com',
      'https://',
      'mailto:a@b.example',
      'https:// example.com',
    ],
  }),
  'uri-template': stringFormat({
    valid: () => fc.stringMatching(/^\/[a-z]{1,5}\/\{[a-z]{1,5}\}$/),
    edges: ['', '/a/{b}', '{+a}', '{?a,b}', '{a:3}', '{a*}'],
    breaks: ['{', '}', '/a/{b', '/a/b}', '{}', '{a b}', '/a b', '{{a}}'],
  }),
};
