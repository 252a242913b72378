import { proveService } from './proveService.ts';

await proveService('authentication');
