import { expect, test } from 'vitest';
import { isJournalLine } from './readJournal.ts';

const target = { name: 'a', base: 'http://a', file: '/a' };

test.each([
  { kind: 'run', version: 1, target, process: { pid: 1 }, at: '' },
  { kind: 'claim', of: 'stock', at: '' },
  { kind: 'found', of: 'stock', restorer: 'stock', things: [1], at: '' },
  { kind: 'change', operation: 'a', effect: 'b', path: {}, at: '' },
  { kind: 'putBack', of: 'stock', index: 0, at: '' },
  { kind: 'release', of: 'stock', at: '' },
  { kind: 'end', at: '' },
])('a line of a journal: $kind', (line) => {
  expect(isJournalLine(line)).toBe(true);
});

test.each([
  null,
  [],
  'run',
  { kind: 'constructor' },
  { kind: 'run', target: { ...target, file: 7 }, process: {}, at: '' },
  { kind: 'found', of: 'stock', restorer: 'stock', things: 'many' },
])('none: %j', (value) => {
  expect(isJournalLine(value)).toBe(false);
});
