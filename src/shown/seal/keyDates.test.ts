import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { isWithin, keyDates } from './keyDates.ts';

const year = (n: number) => `${n}-01-01T00:00:00.000Z`;

test('a certificate says when its key could be used', async () => {
  const { cert, public: key } = await generate([{ name: 'commonName', value: 'a signer' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(year(2024)),
    notAfterDate: new Date(year(2025)),
  });
  const dates = keyDates(cert)!;
  expect([dates.from.toISOString(), dates.until.toISOString()]).toEqual([year(2024), year(2025)]);
  expect(isWithin(dates, '2024-06-01T12:00:00Z')).toBe(true);
  expect(isWithin(dates, '2023-12-31T23:59:59Z')).toBe(false);
  expect(isWithin(dates, '2025-01-01T00:00:01Z')).toBe(false);
  expect(isWithin(dates, undefined)).toBe(false);
  expect(keyDates(key)).toBeUndefined();
});
