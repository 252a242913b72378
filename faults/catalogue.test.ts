import { expect, test } from 'vitest';
import { loadSpecs } from '../src/spec/loadSpecs.ts';
import { catalogue } from './catalogue.ts';
import { rulesNamedBy } from './heldAgainst.ts';

test.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'each fault of %s names a rule: one that names none is noticed by nobody',
  async (_service, spec) => {
    const faults = await catalogue([spec]);
    expect(faults.filter((fault) => rulesNamedBy(fault, spec).length === 0)).toEqual([]);
  },
);
