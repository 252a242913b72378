import { expect, test } from 'vitest';
import { paint } from './paint.ts';
import { wrapped } from './wrapped.ts';

const lines = (text: string) => wrapped(text, 40).split('\n');

test('breaks a long line between words, below its text', () => {
  expect(lines(`  received  ${'some words '.repeat(5)}end`)).toEqual([
    '  received  some words some words some',
    '            words some words some words',
    '            end',
  ]);
  expect(lines(`${paint('red', '#1 FAILED', true)} ${'word '.repeat(7)}word`)[1]).toBe(
    '  word word',
  );
});

test.each([
  ['a command', `replay      npx conformance replay ${'long/'.repeat(9)} --failure 1`],
  ['what a caret points at', `  received  ${'some words '.repeat(5)}\n            ^^^^`],
  ['a long word', `  ${'x'.repeat(99)}`],
  ['a table', `a${' '.repeat(30)}1`],
])('leaves %s whole', (_what, text) => expect(wrapped(text, 40)).toBe(text));
