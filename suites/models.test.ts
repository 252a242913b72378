import { expect, test } from 'vitest';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { machineIn } from '../src/promised/stateMachine.ts';
import { model as reports } from './analytics/model.ts';
import { model as payments } from './card-authorization/model.ts';
import { model as stock } from './stock/model.ts';

const specs = loadSpecs();

test.each([
  ['stock/status', stock.decides, () => true],
  ['analytics/report-request', reports.decides, (from?: string) => /ready|failed/.test(from ?? '')],
  [
    'card-authorization/payment',
    payments.decides,
    (from?: string, event = '') => from === 'authorized' && event.includes('PUT'),
  ],
] as const)('a model decides what %s says of what it sends', (id, decides, isSent) => {
  const arrows = machineIn(specs, id).transitions.filter(({ from, event }) => isSent(from, event));
  expect(arrows.length).toBeGreaterThan(0);
  for (const { rules } of arrows) expect(decides).toEqual(expect.arrayContaining(rules));
});
