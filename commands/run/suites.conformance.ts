import { runSuites } from '../../src/run/runSuites.ts';
import { suites } from '../suites.ts';

runSuites(suites);
