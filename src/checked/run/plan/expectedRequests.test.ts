import { beforeAll, expect, test } from 'vitest';
import { plansOf } from '../../../../commands/run/plansOf.ts';
import { suites } from '../../../../suites/suites.ts';
import { readOnly } from '../../../target/readOnly.ts';
import { openSandbox } from '../../../../sandbox/openSandbox.ts';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import { parseTarget } from '../../../target/loadTarget.ts';
import type { Target } from '../../../target/Target.ts';
import { expectedRequests } from './expectedRequests.ts';
import { measuredOf, type Measured } from './Measured.ts';

let target: Target;
beforeAll(() => {
  target = parseTarget(openSandbox({ control: true }).targetAt('http://127.0.0.1'));
});

const specs = loadSpecs().filter(({ service }) => service === 'stock');
const expected = (rules: string[] = [], at = target, cases = 25, measured?: Measured) =>
  expectedRequests(plansOf(specs, { rules }, suites), at, cases, measured);

test('a whole service sends about what was measured of it, more where it tries more cases', () => {
  const { together, alone } = measuredOf('stock')!;
  const [requests = 0] = together;
  expect(expected()).toBeGreaterThanOrEqual(requests);
  // What was not measured yet adds a little.
  expect(expected()).toBeLessThan(1.5 * requests);
  expect(expected([], target, 100)).toBeGreaterThan(expected());
  expect(Object.keys(alone).length).toBeGreaterThan(50);
});

test('some of its rules send less, and so does a run that changes nothing', () => {
  expect(expected(['stock/list/*'])).toBeLessThan(expected() / 2);
  expect(expected([], readOnly(target))).toBeLessThan(expected());
});

test('a service of which nothing was measured sends something', () => {
  expect(expected([], target, 25, { effects: [], services: {} })).toBeGreaterThan(0);
});
