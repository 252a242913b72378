import { proveService } from './proveService.ts';

proveService('card-authorization');
