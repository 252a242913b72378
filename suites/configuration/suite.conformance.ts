import { describeSuites } from '../../src/checked/run/describeSuites.ts';
import { suite } from './suite.ts';

describeSuites([suite]);
