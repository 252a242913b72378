import { expect, test } from 'vitest';
import { Redactor } from '../../sent/redaction/Redactor.ts';
import { shownValue } from './shownValue.ts';

test('a value is shown as JSON, but for what its service calls sensitive', () => {
  const redactor = new Redactor({
    secrets: [],
    sensitiveFields: new Map([['stock', new Set(['owner'])]]),
  });
  const trial = { session: { redactor } } as never;
  expect(shownValue(trial, 'stock', 'owner', 'Ann')).toBe('"«redacted»"');
  expect(shownValue(trial, 'partners', 'owner', 'Ann')).toBe('"Ann"');
  expect(shownValue(trial, 'stock', 'size', 3)).toBe('3');
  expect(shownValue(trial, 'stock', 'size', undefined)).toBe('left out');
});
