import { describe, expect, test } from 'vitest';
import { countryCodesAlpha3 } from './countryCodesAlpha3.ts';

describe('countryCodesAlpha3', () => {
  test('has the 249 assigned codes, each once', () => {
    const { assigned } = countryCodesAlpha3;
    expect(new Set(assigned).size).toBe(249);
    expect(assigned.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(assigned).toEqual(expect.arrayContaining(['USA', 'DEU', 'CHE', 'SSD', 'ZWE']));
  });

  test('lists nothing assigned as unassigned or malformed', () => {
    const { unassigned, assigned } = countryCodesAlpha3;
    expect(unassigned.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(unassigned.filter((code) => assigned.includes(code))).toEqual([]);
    expect(unassigned.filter((code) => /^(AA|Q[M-Z]|X[A-X]|ZZ)/.test(code))).toEqual([]);
    expect(countryCodesAlpha3.malformed.filter((code) => /^[A-Z]{3}$/.test(code))).toEqual([]);
  });
});
