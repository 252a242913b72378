import { expect, test } from 'vitest';
import { loadSpecs } from '../../../promised/reading/loadSpecs.ts';
import { limitsOf, schemaViews } from './schemaViews.ts';

const views = loadSpecs().flatMap(schemaViews);
const viewOf = (id: string) => views.find((view) => view.id === id)!;

test('a schema has no description of what it extends or refers to', () => {
  expect(viewOf('configuration/VoidReason').description).toBeUndefined();
  expect(viewOf('analytics/PayoutSalesDateReportingDataRequest').description).toBeUndefined();
  expect(viewOf('analytics/PayoutRequest').description).toMatch(/^The request of each payout/);
});

test('a field without a type keeps its description beside a schema that its object extends', () => {
  const { properties } = viewOf('analytics/LaborReportingData');
  expect(properties.find(({ name }) => name === 'jobCode')).toMatchObject({
    type: { text: 'type not shown' },
    description: 'Present only with groupBy `JOB`.',
  });
});

test('a default of false is shown, no mark that is false, and deprecated once', () => {
  expect(limitsOf({ default: false, deprecated: false })).toEqual(['default false']);
  expect(limitsOf({ deprecated: true, description: 'An area.' })).toEqual(['deprecated']);
  expect(limitsOf({ deprecated: true, description: 'Deprecated; use area.' })).toEqual([]);
});
