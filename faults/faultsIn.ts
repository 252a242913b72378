import type { ServiceName } from '../services.ts';
import { putOn, type Fault, type UnplacedFault } from './Fault.ts';

/**
 * The faults of a service, in the order of these lists: `page` stands for `pageFaults`, which `pageFaults.ts` exports.
 * @param operations that they are put on, but for faults that say so themselves
 */
export async function faultsIn(
  service: ServiceName,
  operations: string[],
  ...names: string[]
): Promise<Fault[]> {
  const lists = names.map(async (name) => {
    const module = (await import(`./${service}/${name}Faults.ts`)) as Record<
      string,
      UnplacedFault[]
    >;
    const list = module[`${name}Faults`];
    if (list === undefined)
      throw new Error(`faults/${service}/${name}Faults.ts exports no ${name}Faults`);
    return list;
  });
  return putOn(operations, (await Promise.all(lists)).flat());
}
