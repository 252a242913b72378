import { expect, test } from 'vitest';
import { sharedReading } from './sharedReading.ts';

test('reads once for many', async () => {
  const reading = counted();
  expect([await reading(false), await reading(false)]).toEqual([1, 1]);
});

test('reads anew where that is asked for, and shares that from then on', async () => {
  const reading = counted();
  expect([await reading(false), await reading(true), await reading(false)]).toEqual([1, 2, 2]);
});

/** A reading that gives how often it was read. */
function counted() {
  let count = 0;
  return sharedReading(async () => (count += 1));
}
