import { expect, test } from 'vitest';
import { rulesOf } from '../src/checked/run/rulesOf.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { allVariants } from './allVariants.ts';
import { catalogue } from './catalogue.ts';
import { nullServers } from './nullServers.ts';

const specs = loadSpecs();

test.each([
  ['fault', await catalogue(specs)],
  ['variant', await allVariants(specs)],
  ['null server', nullServers(specs)],
] as [string, { id: string }[]][])('no %s goes by the name of another', (_, all) => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('every pattern of what is run against a variant, and may notice it, selects a rule', async () => {
  const ids = specs.flatMap((spec) => rulesOf(spec).map(({ id }) => id));
  const patterns = (await allVariants(specs)).flatMap(({ id, run = [], warns = [] }) =>
    [...run, ...warns].map((pattern) => ({ id, pattern })),
  );
  expect(patterns.filter(({ pattern }) => !ids.some((id) => isSelected(id, [pattern])))).toEqual(
    [],
  );
});
