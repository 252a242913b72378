import { runSuite } from '../runSuite.ts';
import { partnersSuite } from './partnersSuite.ts';

runSuite(partnersSuite);
