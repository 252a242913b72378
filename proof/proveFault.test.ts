import { expect, test } from 'vitest';
import { catalogue } from '../faults/catalogue.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { proveFault } from './proveFault.ts';

const specs = loadSpecs();
const ID = 'partners/last-modified-by-created';
const ALSO = 'partners/connected/a-count-is-of-what-is-given';

test('a rule that a fault may break, too, is run only where it is asked for', async () => {
  const fault = (await catalogue(specs)).find(({ id }) => id === ID);
  if (fault === undefined) throw new Error(`nothing is called ${ID}`);
  const { caughtBy, unnoticedBy, raised } = await proveFault(fault, specs);
  expect(caughtBy).toHaveLength(4);
  expect(caughtBy).not.toContain(ALSO);
  expect([...unnoticedBy, ...raised]).toEqual([]);
  expect((await proveFault(fault, specs, [ALSO])).caughtBy).toEqual([ALSO]);
});
