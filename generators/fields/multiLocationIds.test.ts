import { describe, expect, test } from 'vitest';
import { multiLocationIds } from './multiLocationIds.ts';

describe('multiLocationIds', () => {
  test('makes the same unknown ones for a seed, each once', () => {
    const all = Array.from({ length: 500 }, (_, n) => multiLocationIds.unknown(1, n));
    expect(new Set(all).size).toBe(500);
    expect(all.every((id) => /^9\d{17}$/.test(id))).toBe(true);
    expect(multiLocationIds.unknown(1, 7)).toBe(all[7]);
  });

  test.each(['400000000000000001', 'A', 'soup'])('lists no near miss of %s that is it', (id) => {
    const texts = multiLocationIds.nearMisses(id);
    expect(texts).not.toContain(id);
    expect(texts).not.toContain('');
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('lists distinct texts, most of them beyond ASCII', () => {
    const { texts } = multiLocationIds;
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => /[^ -~]/.test(text)).length).toBeGreaterThan(3);
  });
});
