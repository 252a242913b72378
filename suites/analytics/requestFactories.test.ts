import { expect, test } from 'vitest';
import type { Trial } from '../../src/check/Trial.ts';
import type { RequestParts } from '../../src/check/RequestParts.ts';
import type { Constraint } from '../../src/spec/types.ts';
import { requestFactories } from './requestFactories.ts';

const labor = requestFactories.find(({ operation }) => operation === 'analytics/labor/request');
const parts: RequestParts = {
  path: { timeRange: 'week' },
  query: { onlyInactiveRestaurants: 'true' },
  body: { restaurantIds: ['a'], excludedRestaurantIds: ['b'] },
};
const reconciled = (location: Constraint['location']) =>
  labor?.reconcile?.(parts, { location } as Constraint, {} as Trial);

test('who asks for inactive restaurants names none, of which it is not known whether they are', () => {
  const body = { restaurantIds: [], excludedRestaurantIds: [] };
  expect(reconciled({ in: 'query', name: 'onlyInactiveRestaurants' })).toEqual({ ...parts, body });
});

test('what is about another parameter or the body stays as it is', () => {
  expect(reconciled({ in: 'query', name: 'aggregateBy' })).toBe(parts);
  expect(reconciled({ in: 'body' } as Constraint['location'])).toBe(parts);
});
