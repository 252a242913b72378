import { expect, test } from 'vitest';
import { harmlessField } from './harmlessField.ts';

test.each([
  ['MyTill/1.0', 'MyTill/1.0'],
  ['python-requests/2.31.0 till/7', 'python-requests/2.31.0 till/7'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) Gecko/2010 Firefox/120.0',
    'Mozilla/5.0 * Gecko/2010 Firefox/120.0',
  ],
  ['swordfish', '*'],
  ['MyTill/1.0 swordfish and more', 'MyTill/1.0 *'],
  ['password=swordfish MyTill/1.0', '* MyTill/1.0'],
  ['MyTill/swordfish', '*'],
  ['sk7f3aQ9zLm2/1.0 MyTill/1.0', '* MyTill/1.0'],
])('of a User-Agent, only products with a version are shown: %s', (value, shown) => {
  expect(harmlessField('User-Agent', value, '*')).toBe(shown);
});
