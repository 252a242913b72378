import { runSuites } from '../../src/run/runSuites.ts';
import { suite } from './suite.ts';

runSuites([suite]);
