import { runSuite } from '../runSuite.ts';
import { authenticationSuite } from './authenticationSuite.ts';

runSuite(authenticationSuite);
