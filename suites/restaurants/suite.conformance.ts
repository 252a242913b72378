import { describeSuites } from '../../src/run/describeSuites.ts';
import { suite } from './suite.ts';

describeSuites([suite]);
