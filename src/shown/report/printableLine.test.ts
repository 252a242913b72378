import { expect, test } from 'vitest';
import { printableLine, sentenceLine } from './printableLine.ts';

test.each([
  ['as it is', 'as it is'],
  ['one\r\ntwo\tthree', 'one\\ntwo\\tthree'],
  ['\u001b[2J\u202e', '\\u001b[2J\\u202e'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['🍜'.repeat(21), `${'🍜'.repeat(13)}…${'🍜'.repeat(6)}`],
  [`GET /a?token=${'x'.repeat(20)}&end`, `GET /a?token=…xx&end`],
])('%j → %j', (text, expected) => {
  expect(printableLine(text, 20)).toBe(expected);
});

test.each([
  ['as it is, one two', 'as it is, one two'],
  ['one two three, four five', 'one two three …'],
  ['x'.repeat(30), `${'x'.repeat(19)} …`],
  ['one «redacted $CARD NUMBER» two', 'one …'],
  ['one\ntwo three four five', 'one\\ntwo three …'],
])('the sentence %j → %j', (text, expected) => {
  expect(sentenceLine(text, 20)).toBe(expected);
});
