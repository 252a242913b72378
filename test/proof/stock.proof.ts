import { proveService } from './proveService.ts';

proveService('stock');
