import { catalogue } from '../faults/catalogue.ts';
import { nullServers } from '../faults/nullServers.ts';
import { allVariants } from '../faults/allVariants.ts';
import { rulesNamedBy, rulesToRun } from '../faults/rulesToRun.ts';
import type { CataloguedFault } from '../faults/Fault.ts';
import { rulesOf } from '../src/checked/run/rulesOf.ts';
import { isSelected } from '../src/promised/isSelected.ts';
import type { Spec } from '../src/promised/types.ts';
import {
  refuseUnknownFaults,
  refuseUnknownRules,
  refuseUnknownVariants,
} from '../src/checked/run/refuseUnknown.ts';
import type { ProofTask } from './proofTasks.ts';

/** Which tasks are asked for. */
interface Selection {
  /** Fault ids, in which `*` stands for any text; absent for all, with variants and null servers. */
  fault?: string[];
  /** Variant ids, likewise; with faults or alone. */
  variant?: string[];
  /** Rule ids, likewise: only these rules, at each fault, variant and null server that is compared with one. */
  rule?: string[];
}

/**
 * The tasks of a proof: every fault (or those named); with all faults also every variant and null server, per service.
 * @throws WrongUse for a fault or variant that the catalogue does not have, and for a rule that does not exist
 */
export async function tasksOf(specs: Spec[], options: Selection): Promise<ProofTask[]> {
  const { fault: patterns = [], variant: honest = [], rule: asked = [] } = options;
  const all = await catalogue(specs);
  const everyVariant = await allVariants(specs);
  refuseUnknownFaults(all, patterns);
  refuseUnknownVariants(everyVariant, honest);
  refuseUnknownRules(asked, specs);
  const isNamed = patterns.length > 0 || honest.length > 0;
  const among = (id: string, named: string[]) =>
    !isNamed || named.some((pattern) => isSelected(id, [pattern]));
  const faults = all.filter(({ id }) => among(id, patterns));
  const tasks: ProofTask[] = [];
  const variants = everyVariant.filter(({ id }) => among(id, honest));
  for (const spec of specs) {
    const { service } = spec;
    const rules = asked.length === 0 ? undefined : idsOf(spec, asked);
    if (rules?.length === 0) continue;
    for (const fault of faults.filter((one) => one.service === service)) {
      const { id } = fault;
      if (rules === undefined || concerns(fault, spec, rules))
        tasks.push({ kind: 'fault', id, service, rules });
    }
    for (const variant of variants) {
      const run = rules?.filter((id) => isSelected(id, variant.run ?? []));
      if ((variant.services?.includes(service) ?? true) && run?.length !== 0)
        tasks.push({ kind: 'variant', id: variant.id, service, rules: run });
    }
    if (isNamed) continue;
    for (const { id } of nullServers(specs)) tasks.push({ kind: 'nullServer', id, service, rules });
  }
  return tasks;
}

function idsOf(spec: Spec, patterns: string[]): string[] {
  const ids = rulesOf(spec).map(({ id }) => id);
  return ids.filter((id) => isSelected(id, patterns));
}

/** Whether one of some rules must notice a fault, or may not. */
function concerns(fault: CataloguedFault, spec: Spec, rules: string[]): boolean {
  const compared = new Set([...rulesNamedBy(fault, spec), ...rulesToRun(fault, spec)]);
  return rules.some((rule) => compared.has(rule));
}
