import { expect, test } from 'vitest';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
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
