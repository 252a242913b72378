import { proveService } from './proveService.ts';

await proveService('card-authorization');
