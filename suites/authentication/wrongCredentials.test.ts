import { expect, test } from 'vitest';
import { withoutLast } from './wrongCredentials.ts';

test('the last character goes whole, also one of two code units', () => {
  expect(['secret', 's💥', ''].map(withoutLast)).toEqual(['secre', 's', '']);
});
