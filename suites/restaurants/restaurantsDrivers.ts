import fc from 'fast-check';
import type { Driver } from '../../src/check/Driver.ts';
import { fixture } from '../../src/check/needs.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';

const getDriver: Driver = {
  operation: GET,
  valid: async ({ target: { fixtures } }) => {
    const { restaurant, otherRestaurant = restaurant } = fixtures;
    const restaurants = [...new Set([restaurant, otherRestaurant])];
    return fc
      .tuple(fc.constantFrom(...restaurants), fc.constantFrom(undefined, false, true))
      .map(([guid, includeArchived]) => getRequest(guid, includeArchived));
  },
};

const listDriver: Driver = {
  operation: LIST,
  needs: [fixture('managementGroup')],
  valid: async ({ target: { fixtures } }) =>
    fc.constant(listRequest(fixtures.managementGroup ?? '', fixtures.restaurant)),
};

export const restaurantsDrivers: Driver[] = [getDriver, listDriver];
