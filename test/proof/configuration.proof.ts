import { proveService } from './proveService.ts';

proveService('configuration');
