import { proveService } from './proveService.ts';

proveService('analytics');
