import { basename } from 'node:path';
import type { ServiceName } from '../services.ts';
import { putOn, type Fault, type UnplacedFault } from './Fault.ts';

/**
 * The faults of a service, in the order of these lists: `page` stands for `pageFaults`, which `pageFaults.ts` exports, and
 * `pages/size` for `sizeFaults` in the folder `pages/`.
 * @param operations that they are put on, but for faults that say so themselves
 */
export async function faultsIn(
  service: ServiceName,
  operations: string[],
  ...paths: string[]
): Promise<Fault[]> {
  const lists = paths.map(async (path) => {
    // No template: of that, Vitest would look for `path` in one folder only.
    const module: Record<string, UnplacedFault[]> = await import(
      './' + service + '/' + path + 'Faults.ts'
    );
    const list = module[`${basename(path)}Faults`];
    if (list === undefined)
      throw new Error(`faults/${service}/${path}Faults.ts exports no ${basename(path)}Faults`);
    return list;
  });
  return putOn(operations, (await Promise.all(lists)).flat());
}
