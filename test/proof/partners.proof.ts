import { proveService } from './proveService.ts';

proveService('partners');
