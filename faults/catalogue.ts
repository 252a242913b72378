import type { ServiceName } from '../services.ts';
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
  const fresh = loadFaults(spec.service).then((byHand) => [...byHand, ...derivedFaults(spec)]);
  catalogues.set(spec, fresh);
  return fresh;
}

/** The faults that no recipe makes: what an engineer gets wrong in one service (`faults/<service>/faults.ts`). */
async function loadFaults(service: ServiceName): Promise<CataloguedFault[]> {
  const { faults } = (await import(`./${service}/faults.ts`)) as { faults: Fault[] };
  return faults.map((fault) => ({ ...fault, service }));
}
