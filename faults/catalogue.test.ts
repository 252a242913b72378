import { expect, test } from 'vitest';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { catalogue } from './catalogue.ts';
import { wordsOf } from './Fault.ts';
import { brokenBy, rulesNamedBy } from './rulesToRun.ts';

test.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'each fault of %s names a rule: one that names none is noticed by nobody',
  async (_service, spec) => {
    const faults = await catalogue([spec]);
    expect(faults.filter((fault) => rulesNamedBy(fault, spec).length === 0)).toEqual([]);
  },
);

test.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'no two faults of %s have the same description',
  async (_service, spec) => {
    const alike = Map.groupBy(await catalogue([spec]), ({ description }) => description);
    expect([...alike].filter(([, faults]) => faults.length > 1).map(([text]) => text)).toEqual([]);
  },
);

test('an id that stands for the description of its fault is a sentence', async () => {
  const faults = await catalogue(loadSpecs());
  const ofTheirIds = faults.filter(({ id, description }) => description === wordsOf(id));
  const verb =
    /^[A-Z]\w+s\b|\b(?:is|are|has|have|links|counts|means|starts|holds|gives|match|find|differs)\b/;
  expect(ofTheirIds.map(({ description }) => description).filter((it) => !verb.test(it))).toEqual(
    [],
  );
});

test('a fault may break what rests on a rule that it names, without saying so itself', async () => {
  const spec = loadSpecs().filter(({ service }) => service === 'configuration');
  const faults = await catalogue(spec);
  const losing = faults.find(({ id }) => id === 'configuration/list/without-a-filter-is-stale');
  expect(losing && brokenBy(losing)('configuration/Menu/groups-are-listed')).toBe(true);
  expect(losing && brokenBy(losing)('configuration/menus/list/pages-end')).toBe(false);
});

test('a response whose structure has fields has a fault without them: what words decide is lost with them', async () => {
  const specs = loadSpecs();
  const ids = new Set((await catalogue(specs)).map(({ id }) => id));
  const structures = specs
    .flatMap(({ constraints }) => constraints)
    .filter(({ location }) => location.in === 'response' && location.part === 'structure');
  const withFields = structures.filter(({ statement }) => statement.includes('field'));
  expect(withFields.length).toBeGreaterThan(50);
  expect(withFields.filter(({ id }) => !ids.has(`${id}/without-fields`))).toEqual([]);
});
