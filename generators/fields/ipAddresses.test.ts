import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { ipAddresses } from './ipAddresses.ts';

const rangeOf = (text: string): string => ipaddr.process(text).range();

describe('ipAddresses', () => {
  test('draws and lists public addresses', () => {
    const drawn = [ipAddresses.publicV4, ipAddresses.publicV6].flatMap((addresses) =>
      fc.sample(addresses, { seed: 1, numRuns: 300 }),
    );
    for (const text of [...drawn, ...ipAddresses.edgesV4, ...ipAddresses.edgesV6])
      expect(rangeOf(text), text).toBe('unicast');
  });

  test('lists well-formed addresses that are not public, and malformed ones', () => {
    const networks = ['private', 'loopback', 'linkLocal', 'uniqueLocal'];
    for (const text of ipAddresses.ofOwnNetworks) expect(networks, text).toContain(rangeOf(text));
    for (const text of ipAddresses.malformed) {
      expect(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text), text).toBe(
        false,
      );
    }
  });
});
