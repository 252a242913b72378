import { describe, expect, test } from 'vitest';
import { freshUuid, isMadeUp } from './freshUuid.ts';

describe('freshUuid', () => {
  test('has the form of a version 4 UUID', () => {
    for (let n = 0; n < 100; n += 1) {
      expect(freshUuid(1, 'payment', n)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  test('is the same in every run, and another for another seed, label or number', () => {
    expect(freshUuid(1, 'payment', 0)).toBe('87073d5e-14b3-476b-b065-4d10b66cfc32');
    const others = [
      freshUuid(1, 'payment', 0),
      freshUuid(2, 'payment', 0),
      freshUuid(1, 'item', 0),
      freshUuid(1, 'payment', 1),
    ];
    expect(new Set(others).size).toBe(4);
  });

  test('is known again in either case, and no other UUID is taken for one', () => {
    const uuid = freshUuid(1, 'payment', 0);
    expect([uuid, uuid.toUpperCase()].map(isMadeUp)).toEqual([true, true]);
    const others = ['', `0${uuid.slice(1)}`, `${uuid.slice(0, -1)}0`, crypto.randomUUID()];
    expect(others.filter(isMadeUp)).toEqual([]);
  });
});
