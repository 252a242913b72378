import { expect, test } from 'vitest';
import { openSandbox } from '../testing/openSandbox.ts';

test('names an archived menu item, which the stock service does not know', async () => {
  const { target, call } = await openSandbox({ control: true });
  const response = await fetch(`${target.control}/fixtures`);
  const shown = (await response.json()) as Record<string, string>;
  const { archivedMenuItem, archivedMenuItemRestaurant } = shown;
  expect(archivedMenuItemRestaurant).toBe(target.fixtures.restaurant);
  expect(archivedMenuItem).toBe(target.fixtures.archivedStockItem);

  const found = await call('POST', '/stock/v1/inventory/search', {
    body: { guids: [archivedMenuItem] },
  });

  expect(found.body).toEqual([{ guid: archivedMenuItem, itemGuidValidity: 'INVALID' }]);
});
