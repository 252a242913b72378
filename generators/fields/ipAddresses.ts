import fc from 'fast-check';

/*
 * Card Authorization, PaymentRequestMetadata, originIPAddr: "Public IPv4 or IPv6 address of the
 * cardholder; used for fraud detection."
 * Beside private, loopback and link-local networks the IANA keeps further blocks (RFC 6890: documentation,
 * benchmarks, shared address space, multicast): nothing is drawn from them, and nobody is judged by them.
 */

/** First octets of which no block is reserved for a special purpose. */
const PUBLIC_OCTETS = Array.from({ length: 223 }, (_, i) => i + 1).filter(
  (octet) => ![10, 100, 127, 169, 172, 192, 198, 203].includes(octet),
);
const octet = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

export const ipAddresses = {
  publicV4: fc
    .tuple(fc.constantFrom(8, ...PUBLIC_OCTETS), octet, octet, octet)
    .map((parts) => parts.join('.')),

  /** Public IPv6 addresses, from blocks of the regional registries (2400::/12, 2600::/12, 2a00::/12). */
  publicV6: fc
    .tuple(fc.constantFrom('2600', '2400', '2a00'), fc.array(group, { minLength: 7, maxLength: 7 }))
    .map(([block, groups]) => [block, ...groups].join(':')),

  /** Public IPv4 addresses beside private blocks, or with the numbers of a private block in another place. */
  edgesV4: [
    '8.8.8.8',
    '169.253.255.255',
    '9.254.255.255',
    '11.168.10.127',
    '126.31.127.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '223.10.169.254',
  ],

  /** Public IPv6 addresses in every spelling, and with the first groups of private blocks in another place. */
  edgesV6: [
    '2606:4700:4700::1111',
    '2606:4700:fc00:fd00:fe80:0:0:1',
    '2A00:1450:4001:82B::200E',
    '2001:4860:4860:0000:0000:0000:0000:8888',
  ],

  /** Addresses of private (RFC 1918, RFC 4193), loopback and link-local networks: no public client has one. */
  ofOwnNetworks: [
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '169.254.1.1',
    '::1',
    'fc00::1',
    'FD12:3456:789A::1',
    'fe80::1',
  ],

  /** Texts that are no address, even if an empty text is taken for none and blanks are trimmed; nearest first. */
  malformed: [
    '8.8.8.256',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8/32',
    '8.8.8.8:443',
    '8.8.8.-8',
    '8,8,8,8',
    '8.8.8.8, 8.8.4.4',
    '2606:4700:4700::1111::1',
    '2606:4700:4700:1111',
    '2606:4700:4700::g',
    '[2606:4700:4700::1111]',
    '12345::1',
    'localhost',
    'example.com',
    'unknown',
  ],
};
