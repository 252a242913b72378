import type { Fields, References } from './Configuration.ts';

const ORDINARY: Fields = {
  active: true,
  selectionType: 'CHECK',
  nonExclusive: false,
  itemPickingPriority: 'LEAST_EXPENSIVE',
  fixedTotal: null,
};

/**
 * Discounts of every type (Configuration › Resources and their fields › Discount): `percentage`
 * with PERCENT and `amount` with FIXED (and as what the employee is offered to begin with), `fixedTotal` null unless a combo, `nonExclusive` false for
 * item and combo discounts.
 */
export function discounts(references: References): Fields[] {
  const promoCodes = [
    { code: 'WELCOME10', name: 'Welcome', usageType: 'SINGLE_USE_PHONE' },
    { code: 'JUSTFORYOU', name: 'Just for you', usageType: 'SINGLE_USE_UNIQUE_CODE' },
    { code: 'LUNCH', name: 'Lunch special', usageType: 'MULTI_USE' },
  ].map((code, index) => ({ ...references.service('PromoCode', index), ...code }));

  return [
    { ...percent('Welcome', 10), nonExclusive: true, promoCodes },
    { ...percent('Employee meal', 100), promoCodes: [] },
    { ...percent('Round down', 0.5), selectionType: 'ITEM', promoCodes: promoCodes.slice(2) },
    { ...fixed('Five off', 5), nonExclusive: true, promoCodes: [] },
    { ...fixed('A penny', 0.01), selectionType: 'ITEM', active: false, promoCodes: [] },
    { ...ORDINARY, name: 'Manager percent', type: 'OPEN_PERCENT', percentage: 15, promoCodes: [] },
    { ...ORDINARY, name: 'Manager amount', type: 'OPEN_FIXED', amount: 2.5, promoCodes: [] },
    { ...buyOneGetOne('Second coffee free', 'LEAST_EXPENSIVE'), promoCodes: [] },
    { ...buyOneGetOne('Best dessert free', 'MOST_EXPENSIVE'), promoCodes: [] },
    { ...buyOneGetOne('First drink free', 'FIRST'), promoCodes: [] },
    { ...combo('Burger, fries and a drink', 12.99), promoCodes: [] },
    { ...combo('Family dinner', 49), active: false, promoCodes: [] },
  ];
}

function percent(name: string, percentage: number): Fields {
  return { ...ORDINARY, name, type: 'PERCENT', percentage };
}

function fixed(name: string, amount: number): Fields {
  return { ...ORDINARY, name, type: 'FIXED', amount };
}

function buyOneGetOne(name: string, itemPickingPriority: string): Fields {
  return { ...ORDINARY, name, type: 'BOGO', selectionType: 'BOGO', itemPickingPriority };
}

function combo(name: string, fixedTotal: number): Fields {
  return { ...ORDINARY, name, type: 'FIXED_TOTAL', selectionType: 'ITEM', fixedTotal };
}
