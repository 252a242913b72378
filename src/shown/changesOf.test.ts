import { expect, test } from 'vitest';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import { suites } from '../../suites/suites.ts';
import { changesOf } from './changesOf.ts';

const plans = loadSpecs().map((spec) => ({
  spec,
  suite: suites.find(({ service }) => service === spec.service)!,
}));

test('tells what a run changed and what stays of it, and leaves out what was rejected or restores', () => {
  const pays = 'card-authorization/authorize';
  const sent = [
    { operation: 'stock/update', role: 'probe', status: 200 },
    { operation: 'stock/update', role: 'restore', status: 200 },
    { operation: 'stock/search', role: 'probe', status: 200 },
    { operation: pays, role: 'setup', status: 200 },
    { operation: pays, role: 'probe', status: 0 },
    { operation: pays, role: 'probe', status: 409 },
  ] as const;
  expect(changesOf(plans, sent).toSorted()).toEqual([
    '1 stock update',
    expect.stringMatching(/^2 requests to authorize payments \(these remain/),
  ]);
  expect(changesOf(plans, [])).toEqual([]);
});
