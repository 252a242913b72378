import { expect, test } from 'vitest';
import type { Target } from '../../src/target/Target.ts';
import { movedFrom } from './beside.ts';

test('fixtures of the old target become those of the new one, and no card data appears', () => {
  const fixturesOf = (restaurant: string, name: string, cardLast4: string) =>
    ({
      fixtures: { restaurant, cards: [{ cardLast4, billingAddress: { name } }] },
    }) as unknown as Target;
  const toHere = movedFrom(fixturesOf('old-1', 'Test', '0000'), fixturesOf('new-1', 'Ada', '9876'));
  expect(toHere('Test of old-1 at 10000')).toBe('Test of new-1 at 10000');
});
