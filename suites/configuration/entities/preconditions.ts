import { fixture, scope, type Precondition } from '../../../src/checked/preconditions.ts';

/** The preconditions of every check of this service. */
export const configurationRead: Precondition[] = [scope('config:read')];

/** For checks that hold the configuration of one restaurant against that of another. */
export const twoRestaurants: Precondition[] = [...configurationRead, fixture('otherRestaurant')];
