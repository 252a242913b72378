import { expect, test } from 'vitest';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import { ruleAddress, targetPage } from './addresses.ts';

const stock = loadSpecs().find(({ service }) => service === 'stock')!;

test.each([
  ['stock/update/quantity-is-required', 'stock/update.html'],
  ['stock/update/body/quantity/exclusiveMinimum', 'stock/update.html'],
  ['stock/MenuItemInventory/guid-is-a-uuid', 'stock/schemas.html'],
])('%s stands on %s, under its id', (id, page) => {
  const rule = [...stock.rules, ...stock.constraints].find((one) => one.id === id)!;
  expect(ruleAddress(rule, stock)).toBe(`${page}#${id}`);
});

test('a target has a page, whatever it is called', () => {
  expect(targetPage('Partner (EU), night/1')).toBe('targets/partner-eu-night-1.html');
  expect(targetPage('…')).toBe('targets/target.html');
  expect(targetPage('name '.repeat(120)).length).toBeLessThan(80);
});
