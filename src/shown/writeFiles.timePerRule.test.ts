import { expect, test } from 'vitest';
import { timePerRule } from './writeFiles.ts';

test('adds up what the exchanges of each rule took, from the first of them', () => {
  const at = (second: number) => `2026-11-25T10:00:0${second}.000Z`;
  const lines = [
    { rule: 'a', startedAt: at(2), durationMs: 1.5 },
    { rule: 'b', startedAt: at(3), durationMs: 4 },
    { rule: 'a', startedAt: at(1), durationMs: 2 },
  ];
  expect([...timePerRule(lines)]).toEqual([
    ['a', { startedAt: at(1), durationMs: 3.5 }],
    ['b', { startedAt: at(3), durationMs: 4 }],
  ]);
});
