import { describe, expect, test } from 'vitest';
import { characterClass } from './characterClass.ts';

describe('characterClass', () => {
  test.each([
    ['^[a-c]+$', 'abc', 1, Infinity],
    ['^[a-c]*$', 'abc', 0, Infinity],
    ['^[0-9]{4}$', '0123456789', 4, 4],
    ['^\\d{2,3}$', '0123456789', 2, 3],
    ['^[.\\-\\]]{2,}$', '-.]', 2, Infinity],
    ['^[xy]$', 'xy', 1, 1],
    ['^[xy]{12}$', 'xy', 12, 12],
    ['^[xy]{10,120}$', 'xy', 10, 120],
  ])('reads %s', (pattern, allowed, minLength, maxLength) => {
    const read = characterClass(pattern);
    expect(read).toMatchObject({ minLength, maxLength });
    expect(read?.allowed.join('')).toBe(allowed);
    expect(read?.forbidden).not.toEqual(expect.arrayContaining([...allowed]));
    expect(read?.forbidden).toEqual(expect.arrayContaining([' ', '\n', '😀']));
  });

  test('of letters and digits that none is allowed of, three stand for all', () => {
    const forbidden = characterClass('^[A-Y]{3}$')?.forbidden.join('') ?? '';
    expect(forbidden.replace(/[^0-9A-Za-z]/gu, '')).toMatch(/^059ZanzeA?/u);
    expect(forbidden).toContain('@');
    expect(forbidden).toContain('[');
  });

  test.each(['^[a-c]+', '[a-c]+$', '^[a-c]+[d]$', '^a+$', '^([a-c])+$', 'a^[a-c]+$', '^[a-c]+$a'])(
    'does not read %s',
    (pattern) => {
      expect(characterClass(pattern)).toBeUndefined();
    },
  );
});
