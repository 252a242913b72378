import { describe, expect, test } from 'vitest';
import { cardDigits } from './cardDigits.ts';

describe('cardDigits', () => {
  test('misses the form in every near miss, and only the digits in every mismatch', () => {
    for (const text of cardDigits.nearMisses('4242')) expect(text).not.toMatch(/^[0-9]{4}$/);
    const mismatches = cardDigits.mismatches('4249');
    expect(mismatches).toEqual(['5249', '4349', '4259', '4240']);
  });
});
