import { runSuite } from '../runSuite.ts';
import { analyticsSuite } from './analyticsSuite.ts';

runSuite(analyticsSuite);
