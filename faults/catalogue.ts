import type { Spec } from '../src/spec/types.ts';
import { derivedFaults } from './derivedFaults.ts';
import type { CataloguedFault, Fault } from './Fault.ts';

const catalogues = new WeakMap<Spec, Promise<CataloguedFault[]>>();

/** Every fault of these services: the subtle ones written by hand, and one per constraint. */
export async function catalogue(specs: Spec[]): Promise<CataloguedFault[]> {
  return (await Promise.all(specs.map(faultsOf))).flat();
}

function faultsOf(spec: Spec): Promise<CataloguedFault[]> {
  const known = catalogues.get(spec);
  if (known !== undefined) return known;
  const fresh = loadFaults(spec);
  catalogues.set(spec, fresh);
  return fresh;
}

/** What `faults/<service>/faults.ts` exports. */
interface ServiceFaults {
  /** Those that no recipe makes: what an engineer gets wrong in the service. */
  faults: Fault[];
  /**
   * Rules written by hand that speak of what a constraint speaks of: where the constraint is not kept, by the fault derived
   * from it, they are not kept either. By the constraint's id, `*` for any text in the rules.
   */
  alsoBroken?: Partial<Record<string, string[]>>;
}

async function loadFaults(spec: Spec): Promise<CataloguedFault[]> {
  const { service } = spec;
  const { faults, alsoBroken } = (await import(`./${service}/faults.ts`)) as ServiceFaults;
  const byHand = faults.map((fault) => ({ ...fault, service }));
  return [...byHand, ...derivedFaults(spec, alsoBroken)];
}
