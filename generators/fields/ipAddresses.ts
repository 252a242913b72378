import fc from 'fast-check';

/*
 * Card Authorization, PaymentRequestMetadata, originIPAddr: "Public IPv4 or IPv6 address of the
 * cardholder; used for fraud detection."
 * What is not public: the IANA special-purpose registries (RFC 6890), multicast and class E.
 */

/** First octets without a special-purpose block inside. */
const PUBLIC_OCTETS = Array.from({ length: 223 }, (_, i) => i + 1).filter(
  (octet) => ![10, 100, 127, 169, 172, 192, 198, 203].includes(octet),
);
const octet = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

export const ipAddresses = {
  publicV4: fc
    .tuple(fc.constantFrom(8, ...PUBLIC_OCTETS), octet, octet, octet)
    .map((parts) => parts.join('.')),

  /** In the blocks that the regional registries give out (2400::/12, 2600::/12, 2a00::/12). */
  publicV6: fc
    .tuple(fc.constantFrom('2600', '2400', '2a00'), fc.array(group, { minLength: 7, maxLength: 7 }))
    .map(([block, groups]) => [block, ...groups].join(':')),

  /** Public addresses in every way to write one, and right beside the private blocks. */
  edges: [
    '8.8.8.8',
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '126.255.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2606:4700:4700:0:0:0:0:1111',
    '2A00:1450:4001:82B::200E',
    '2001:4860:4860:0000:0000:0000:0000:8888',
  ],

  /** Well-formed, and nobody's public address. */
  notPublic: [
    '127.0.0.1',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fc00::1',
    'fd12:3456:789a::1',
    'fe80::1',
    'ff02::1',
    '::ffff:10.0.0.1',
  ],

  /** Reserved for documentation and benchmarks: no cardholder has one, yet tests send them. Not to be judged by. */
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '198.18.0.1'],

  /** No address at all; nearest first. */
  malformed: [
    '8.8.8.256',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8/32',
    '8.8.8.8:443',
    '8.8.8.-8',
    '8.8.8.8 ',
    ' 8.8.8.8',
    '8,8,8,8',
    '2606:4700:4700::1111::1',
    '2606:4700:4700:1111',
    '2606:4700:4700::g',
    '[2606:4700:4700::1111]',
    '12345::1',
    'localhost',
    'example.com',
    'unknown',
    '',
  ],
};
