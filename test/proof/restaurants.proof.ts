import { proveService } from './proveService.ts';

proveService('restaurants');
