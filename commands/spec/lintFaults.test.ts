import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../faults/catalogue.ts';
import { projectRoot } from '../../projectRoot.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { lintFaults, unknownRules, withoutFault } from './lintFaults.ts';

const specs = loadSpecs();
const stock = specs.find(({ service }) => service === 'stock')!;

test('finds nothing wrong with our faults', async () => {
  expect(await lintFaults(specs)).toEqual([]);
});

test('a fault that names a rule that does not exist is told with its place, and what was meant', () => {
  const fault = {
    id: 'stock/list/whole-quantities',
    rules: ['stock/list/quantity-is-liste'],
    alsoBreaks: ['stock/list/*'],
  };
  expect(unknownRules(stock, [fault])).toEqual([
    expect.stringMatching(
      /^faults\/stock\/listFaults\.ts:\d+ stock\/list\/whole-quantities: this fault lists the rule "stock\/list\/quantity-is-liste", and no rule has this id; did you mean "stock\/list\/quantity-is-listed"/,
    ),
  ]);
});

test('its place is in the fault itself, whoever else names the same', () => {
  const file = 'faults/stock/listFaults.ts';
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes("'stock/list/whole-quantities': {")) + 1;
  // Operations, which other files name, and no rules.
  for (const name of ['stock/update', 'stock/search']) {
    const [told] = unknownRules(stock, [{ id: 'stock/list/whole-quantities', rules: [name] }]);
    expect(told).toMatch(new RegExp(`^${file}:${at} stock/list/whole-quantities: `));
  }
});

test('so is one that it lists under alsoBreaks, and a pattern that fits none', () => {
  const fault = { id: 'stock/list/whole-quantities', rules: [], alsoBreaks: ['stock/lst/*'] };
  expect(unknownRules(stock, [fault])).toHaveLength(1);
});

test('a rule that no fault names is told with its place', async () => {
  const rule = 'stock/list/quantity-is-listed';
  const faults = (await catalogue([stock])).filter(({ rules }) => !rules.includes(rule));
  expect(withoutFault(stock, faults)).toContainEqual(
    expect.stringMatching(
      /^specs\/stock\.rules\.yaml:\d+ stock\/list\/quantity-is-listed: no fault breaks this rule; write one/,
    ),
  );
});
