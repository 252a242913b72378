import { describe, expect, test } from 'vitest';
import { NeedleIndex } from './NeedleIndex.ts';

function found(needles: string[], text: string): string[] {
  const index = new NeedleIndex<string>();
  for (const needle of needles) index.add(needle, needle);
  const seen: string[] = [];
  index.find(text, (start, end, needle) => seen.push(`${needle} at ${start} to ${end}`));
  return seen;
}

test('finds needles at the beginning, in the middle and at the end', () => {
  expect(found(['omega', 'alpha', 'then', 'absent'], 'alpha, then omega')).toEqual([
    'alpha at 0 to 5',
    'then at 7 to 11',
    'omega at 12 to 17',
  ]);
});

test('finds needles that overlap, begin alike, or hold each other', () => {
  expect(found(['secret-one', 'secret', 'one-two', 'secret-two'], 'xsecret-one-twox')).toEqual([
    'secret-one at 1 to 11',
    'secret at 1 to 7',
    'one-two at 8 to 15',
  ]);
});

test('finds what is beyond Latin-1', () => {
  expect(found(['秘密の合言葉'], '… 秘密の合言葉 …')).toHaveLength(1);
});

describe('what was cut off', () => {
  test.each(['"', ' and more', '…', '...', '</b>', '\\"', ''])(
    'from eight characters on, before %j',
    (after) => {
      const seen = found(['a-long-secret'], `it is a-long-se${after}`);
      expect(seen).toEqual(['a-long-secret at 6 to 15']);
      expect(found(['a-long-secret'], `it is a-long-${after}`)).toEqual([]);
    },
  );

  test.each(['…', '...', '.....', '****', '\\u2026'])(
    'the end from eight characters on, behind %j',
    (before) => {
      const at = before.length + 3;
      const seen = found(['a-very-long-secret'], `it ${before}ng-secret, so`);
      expect(seen).toEqual([`a-very-long-secret at ${at} to ${at + 9}`]);
      expect(found(['a-very-long-secret'], `it ${before}g-secret, so`)).toHaveLength(1);
      expect(found(['a-very-long-secret'], `it ${before}-secret, so`)).toEqual([]);
      expect(found(['a-very-long-secret'], `it ${before}ng-secrets, so`)).toEqual([]);
      expect(found(['555123456789'], `it ${before}23456789, so`)).toEqual([]);
    },
  );

  test.each([
    ['conformance-full', 'the conformance suite'],
    ['Springfield Road 1', 'in Springfield, and elsewhere'],
    ['a-long-secret', 'a-long-secrecy'],
    ['555123456789', '{"amount":55512345,"b":1}'],
  ])('%s is not meant by %s, which only begins like it', (needle, text) => {
    expect(found([needle], text)).toEqual([]);
  });
});

test('rejects a needle that it would not find', () => {
  expect(() => found(['abc'], '')).toThrow('4 characters');
});
