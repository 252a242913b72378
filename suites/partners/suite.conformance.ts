import { runSuite } from '../../src/run/runSuite.ts';
import { suite } from './suite.ts';

runSuite(suite);
