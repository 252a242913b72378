import { catalogue } from '../../faults/catalogue.ts';
import { nullServers } from '../../faults/nullServers.ts';
import { allVariants } from '../../faults/allVariants.ts';
import { isSelected } from '../../src/spec/isSelected.ts';
import type { Spec } from '../../src/spec/types.ts';
import { refuseUnknownFaults, refuseUnknownVariants } from '../theFault.ts';
import type { ProofTask } from './proofTasks.ts';

/** Which pieces are asked for. */
interface Selection {
  /** Fault ids, `*` for any text; absent for all, with variants and null servers. */
  fault?: string[];
  /** Variant ids, likewise; with faults or alone. */
  variant?: string[];
  /** All rules of the service against every fault. */
  crossCheck?: boolean;
}

/**
 * The pieces of a proof: every fault (or those named); with all faults also every variant and null server, per service.
 * @throws WrongUse for a fault or a variant that the catalogue does not have
 */
export async function tasksOf(specs: Spec[], options: Selection): Promise<ProofTask[]> {
  const { fault: patterns = [], variant: honest = [] } = options;
  const all = await catalogue(specs);
  const isNamed = patterns.length > 0 || honest.length > 0;
  const faults = all.filter(({ id }) =>
    isNamed ? patterns.some((pattern) => isSelected(id, [pattern])) : true,
  );
  refuseUnknownFaults(all, patterns);
  const whole = options.crossCheck ?? false;
  const tasks: ProofTask[] = faults.map(({ id, service }) => ({
    kind: 'fault',
    id,
    service,
    whole,
  }));
  const everyVariant = await allVariants(specs);
  refuseUnknownVariants(everyVariant, honest);
  const variants = everyVariant.filter(
    ({ id }) => !isNamed || honest.some((pattern) => isSelected(id, [pattern])),
  );
  for (const { service } of specs) {
    for (const { id, services } of variants) {
      if (services?.includes(service) ?? true) tasks.push({ kind: 'variant', id, service });
    }
    if (isNamed) continue;
    for (const { id } of nullServers(specs)) {
      tasks.push({ kind: 'nullServer', id, service });
    }
  }
  return tasks;
}
