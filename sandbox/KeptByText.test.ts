import { expect, test } from 'vitest';
import { KeptByText } from './KeptByText.ts';

test('what was made of a text is not made again', () => {
  const kept = new KeptByText<object>();
  const made = kept.get('a', () => ({}));
  expect(kept.get('a', () => ({}))).toBe(made);
  expect(kept.get('b', () => ({}))).not.toBe(made);
});

test('forgets what there is no room for', () => {
  const kept = new KeptByText<object>();
  const made = kept.get('a', () => ({}));
  kept.get('b'.repeat(3_000_000), () => ({}));
  expect(kept.get('a', () => ({}))).not.toBe(made);
});
