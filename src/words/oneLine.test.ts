import { expect, test } from 'vitest';
import { commentLine, oneLine } from './oneLine.ts';

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '*/'])(
  'nothing ends a comment: %j',
  (end) => {
    expect(commentLine(`a${end}b`)).not.toContain(end);
  },
);

test('white space around line breaks is one space', () => {
  expect(oneLine('a \n\n  b c')).toBe('a b c');
});

test('much white space is read in time that grows with it', { timeout: 15_000 }, () => {
  expect(oneLine(' '.repeat(120_000))).toHaveLength(120_000);
});
