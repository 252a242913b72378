import { runSuite } from '../runSuite.ts';
import { stockSuite } from './stockSuite.ts';

runSuite(stockSuite);
