import { expect, test } from 'vitest';
import { catalogue } from '../faults/catalogue.ts';
import { loadSpecs } from '../src/promised/loadSpecs.ts';
import { proveFault } from './proveFault.ts';

const specs = loadSpecs();
const ID = 'stock/list/is-cached-for-each-client';
const ALSO = 'stock/list/quantity-is-listed';

test('a rule that a fault may break, too, is run only where it is asked for', async () => {
  const fault = (await catalogue(specs)).find(({ id }) => id === ID);
  if (fault === undefined) throw new Error(`nothing is called ${ID}`);
  expect(fault.rules).not.toContain(ALSO);
  const { caughtBy, unnoticedBy, raised } = await proveFault(fault, specs);
  expect(caughtBy.toSorted()).toEqual(fault.rules.toSorted());
  expect([...unnoticedBy, ...raised]).toEqual([]);
  expect((await proveFault(fault, specs, [ALSO])).caughtBy).toEqual([ALSO]);
});
