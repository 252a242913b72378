import type { Fault, UnplacedFault } from './Fault.ts';

/** Says which operations faults are put on (`stock/update`; `configuration/{collection}/list` for all of a shape). */
export function putOn(operations: string[], faults: UnplacedFault[]): Fault[] {
  return faults.map((fault) => ({ operations, ...fault }));
}
