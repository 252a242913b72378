import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SPECS_FOLDER, textIn } from './reading/loadSpecs.ts';

const GUID = 'c0ffee00-0000-4000-8000-000000000001';
const base = { guid: GUID, entityType: 'x' };

/** Whether a document on disk, by a validator that knows nothing of us, takes a value for one of its schemas. */
function takes(service: string, schema: string, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(parse(textIn(SPECS_FOLDER, `${service}.yaml`)) as object, 'spec');
  return ajv.validate({ $ref: `spec#/components/schemas/${schema}` }, value);
}

test.each<[string, string, unknown, boolean]>([
  ['stock', 'InventorySearchRequest', {}, false],
  ['stock', 'InventorySearchRequest', { versionIds: [GUID] }, false],
  ['stock', 'InventorySearchRequest', { guids: [GUID] }, true],
  ['stock', 'InventorySearchRequest', { guids: [], multiLocationIds: ['1'] }, true],
  ['stock', 'MenuItemInventoryUpdate', { status: 'IN_STOCK' }, false],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'IN_STOCK' }, true],
  ['stock', 'MenuItemInventoryUpdate', { multiLocationId: '1', status: 'IN_STOCK' }, true],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'QUANTITY' }, false],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'QUANTITY', quantity: null }, false],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'QUANTITY', quantity: 0.5 }, true],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'IN_STOCK', quantity: 1 }, false],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'OUT_OF_STOCK', quantity: 1 }, false],
  ['stock', 'MenuItemInventoryUpdate', { guid: GUID, status: 'IN_STOCK', quantity: null }, true],
  ['stock', 'MenuItemInventory', { status: 'QUANTITY', quantity: 2 }, true],
  ['stock', 'MenuItemInventory', { status: 'QUANTITY' }, false],
  ['stock', 'MenuItemInventory', { status: 'OUT_OF_STOCK', quantity: 2 }, false],
  ['stock', 'MenuItemInventory', { guid: 'x' }, false],
  ['stock', 'MenuItemInventory', { guid: 'x', itemGuidValidity: 'INVALID' }, true],
  ['configuration', 'Discount', { ...base, type: 'PERCENT', percentage: 100 }, true],
  ['configuration', 'Discount', { ...base, type: 'PERCENT', percentage: 101 }, false],
  ['configuration', 'Discount', { ...base, type: 'PERCENT', percentage: null }, false],
  ['configuration', 'Discount', { ...base, type: 'BOGO', percentage: null }, true],
  ['configuration', 'Discount', { ...base, type: 'FIXED', amount: 0 }, false],
  ['configuration', 'Discount', { ...base, type: 'FIXED', fixedTotal: 3 }, false],
  ['configuration', 'Discount', { ...base, type: 'FIXED_TOTAL', fixedTotal: 3 }, true],
  ['configuration', 'Discount', { ...base, type: 'FIXED_TOTAL', nonExclusive: true }, false],
  ['configuration', 'Discount', { ...base, selectionType: 'ITEM', nonExclusive: true }, false],
  [
    'configuration',
    'BreakType',
    { ...base, trackMissedBreaks: true, breakIntervalHrs: null },
    false,
  ],
  [
    'configuration',
    'BreakType',
    { ...base, trackMissedBreaks: false, breakIntervalHrs: null },
    true,
  ],
  ['configuration', 'TipWithholding', { ...base, enabled: true, percentage: null }, false],
  ['configuration', 'TipWithholding', { ...base, enabled: false, percentage: null }, true],
])('%s: %s %j is valid: %j', (service, schema, value, valid) => {
  expect(takes(service, schema, value)).toBe(valid);
});
