import { runSuite } from '../runSuite.ts';
import { cardAuthorizationSuite } from './cardAuthorizationSuite.ts';

runSuite(cardAuthorizationSuite);
