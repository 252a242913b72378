import { fixture, scope, type Precondition } from '../../src/check/preconditions.ts';

/** What every check of this service relies on. */
export const configurationRead: Precondition[] = [scope('config:read')];

/** For checks that hold the configuration of one restaurant against that of another. */
export const twoRestaurants: Precondition[] = [...configurationRead, fixture('otherRestaurant')];
