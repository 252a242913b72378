import { expect, test } from 'vitest';
import type { PassedExchange } from '../../src/clients/Passage.ts';
import { packed, unpacked } from './packedExchanges.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test('exchanges come out as they went in, in their order, and bodies that were not kept stay so', () => {
  const common = { error: null, isAbandoned: false, startedAt: 1, endedAt: 2 };
  const exchange = (url: string, body: string): PassedExchange => ({
    ...common,
    request: { method: 'PUT', url, headers: [['A', '1']], body: { bytes: bytes(''), length: 0 } },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [
        ['B', '2'],
        ['b', '3'],
      ],
      body: { bytes: bytes(body), length: body.length },
    },
  });
  const long: PassedExchange = {
    ...exchange('/long', ''),
    request: {
      method: 'PUT',
      url: '/long',
      headers: [],
      body: { bytes: undefined, length: 9_000_000 },
    },
    response: null,
  };
  const all = [exchange('/a', '{"é":1}'), long, exchange('/b', 'b')];
  const { message, transfer } = packed(all);
  const arrived = structuredClone(message, { transfer });
  expect(transfer.every(({ byteLength }) => byteLength === 0)).toBe(true);
  expect(unpacked(arrived)).toEqual([exchange('/a', '{"é":1}'), long, exchange('/b', 'b')]);
});

test('a burst of messages with thousands of fields each comes out, too', () => {
  const headers = Array.from({ length: 4000 }, (): [string, string] => ['a', '']);
  const message = { headers, body: { bytes: undefined, length: 0 } };
  const one: PassedExchange = {
    ...{ error: null, isAbandoned: false, startedAt: 1, endedAt: 2 },
    request: { method: 'GET', url: '/', ...message },
    response: { status: 200, statusText: 'OK', ...message },
  };
  expect(unpacked(packed(Array.from({ length: 100 }, () => one)).message)).toHaveLength(100);
});
