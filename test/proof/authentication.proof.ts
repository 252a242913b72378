import { proveService } from './proveService.ts';

proveService('authentication');
