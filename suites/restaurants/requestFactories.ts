import fc from 'fast-check';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import { fixture } from '../../src/checked/preconditions.ts';
import { booleanSpellings } from '../../generators/fields/booleanSpellings.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';

const getRequests: RequestFactory = {
  operation: GET,
  valid: async ({ target: { fixtures } }) => {
    const { restaurant, otherRestaurant = restaurant } = fixtures;
    const restaurants = [...new Set([restaurant, otherRestaurant])];
    return fc
      .tuple(fc.constantFrom(...restaurants), fc.constantFrom(undefined, false, true))
      .map(([guid, includeArchived]) => getRequest(guid, includeArchived));
  },
  isOpen: (_constraint, text) => booleanSpellings.includes(text),
};

const listRequests: RequestFactory = {
  operation: LIST,
  preconditions: [fixture('managementGroup')],
  valid: async ({ target: { fixtures } }) =>
    fc.constant(listRequest(fixtures.managementGroup ?? '', fixtures.restaurant)),
};

export const requestFactories: RequestFactory[] = [getRequests, listRequests];
