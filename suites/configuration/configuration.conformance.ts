import { runSuite } from '../runSuite.ts';
import { configurationSuite } from './configurationSuite.ts';

runSuite(configurationSuite);
