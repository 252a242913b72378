import { expect, test } from 'vitest';
import type { Failure } from '../../decided/types.ts';
import { CutShort, NotExercised, Violation } from './signals.ts';

test('whoever shows what was thrown shows what failed', () => {
  const failure = { message: 'It fails.', expected: 'this', actual: 'that' } as Failure;
  const violation = new Violation(failure);
  expect(String(violation)).toBe('Violation: It fails.\n  expected  this\n  received  that');
  expect(violation.failure).toBe(failure);
});

test('why nothing is decided is told as it was given', () => {
  expect(String(new NotExercised('no fixture'))).toBe('NotExercised: no fixture');
  expect(new CutShort().message).toContain('budget');
});
