import fc from 'fast-check';
import { type Format, stringFormat } from './Format.ts';

const labels = () => fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/);
const hostnames = () =>
  fc.array(labels(), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const domains = () =>
  fc.tuple(labels(), fc.constantFrom('com', 'org', 'example')).map((p) => p.join('.'));
const LONGEST_LABEL = 'a'.repeat(63);

/* RFC 1123, 2.1: labels of letters, digits and inner hyphens, at most 63 characters, 253 in all. */
const HOSTNAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;

/* RFC 3986, 3: scheme ":" hier-part [ "?" query ] [ "#" fragment ], in its own characters or percent-encoded. */
const URI_CHARACTERS = /^(?:[a-z0-9\-._~:/?@!$&'()*+,;=[\]#]|%[0-9a-f]{2})*$/i;
const SCHEME = /^[a-z][a-z0-9+\-.]*:/i;
const IP_FUTURE = /^v[0-9a-f]+\./i;

/** Square brackets stand only around a host that is an address. Behind one slash ajv-formats takes it, too: so do we. */
const ADDRESS_AS_HOST = /^\/?\/(?:[^[\]/?#@]*@)?\[([^[\]]*)\](?::\d*)?(?=[/?#]|$)/;

function withoutAddress(text: string): string {
  return text
    .replace(SCHEME, '')
    .replace(ADDRESS_AS_HOST, (host, address: string) =>
      IP_FUTURE.test(address) || isIpv6(address) ? '' : host,
    );
}

const isUriReference = (text: string): boolean =>
  URI_CHARACTERS.test(text) &&
  (text.match(/#/g) ?? []).length <= 1 &&
  !/[[\]]/.test(withoutAddress(text));
/** ajv-formats asks for a path or a host behind the scheme, where RFC 3986 allows none; so do we. */
const isUri = (text: string): boolean =>
  /^[a-z][a-z0-9+\-.]*:[^?#]/i.test(text) && isUriReference(text);

/* RFC 6570, 2: literals and expressions; a name is of letters, digits, `_` and percent-encoded octets. */
const VARIABLE = '(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9]\\d{0,3}|\\*)?';
const URI_TEMPLATE = new RegExp(
  `^(?:[!#$&(-;=?-[\\]_a-z~\\u007f-\\uffff]|%[0-9a-f]{2}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`,
  'i',
);

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
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/* RFC 4291, 2.2: eight groups of up to four hexadecimal digits; "::" once; the last two may be an IPv4 address. */
function isIpv6(text: string): boolean {
  const dotted = /(?<=:)[\d.]*\.[\d.]*$/.exec(text)?.[0];
  if (dotted !== undefined && !IPV4.test(dotted)) return false;
  const plain = dotted === undefined ? text : `${text.slice(0, -dotted.length)}0:0`;
  const halves = plain.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const count = groups.flat().length;
  if (!groups.flat().every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? count <= 7 : count === 8;
}

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
    accepts: (text) =>
      /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
        text,
      ),
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
    accepts: (text) => HOSTNAME.test(text),
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
    accepts: (text) => IPV4.test(text),
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
    accepts: isIpv6,
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
    accepts: isUri,
  }),
  'uri-reference': stringFormat({
    valid: () => fc.oneof(uris(), fc.stringMatching(/^\/[a-z]{1,5}(\?[a-z]{1,3})?$/)),
    edges: [...URI_EDGES, '/a', 'a/b', '#f', '?q=1', '//example.com/a', '//[fe80::1]/a'],
    breaks: ['a b', '/%zz', '<a>', 'a\\b', 'a#b#c', 'ümlaut'],
    accepts: isUriReference,
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
    // what else a host may not be (private addresses, for one) is never drawn
    accepts: (text) => /^(?:https?|ftp):\/\/[^ ]/i.test(text),
  }),
  'uri-template': stringFormat({
    valid: () => fc.stringMatching(/^\/[a-z]{1,5}\/\{[a-z]{1,5}\}$/),
    edges: ['', '/a/{b}', '{+a}', '{?a,b}', '{a:3}', '{a*}'],
    breaks: ['{', '}', '/a/{b', '/a/b}', '{}', '{a b}', '/a b', '{{a}}'],
    accepts: (text) => URI_TEMPLATE.test(text),
  }),
};
