import { runSuite } from '../runSuite.ts';
import { restaurantsSuite } from './restaurantsSuite.ts';

runSuite(restaurantsSuite);
