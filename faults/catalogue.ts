import type { Spec } from '../src/spec/types.ts';
import { derivedFaults } from './derivedFaults.ts';
import type { Fault } from './Fault.ts';
import { faultsByHand } from './faultsByHand.ts';

const catalogues = new WeakMap<Spec[], Fault[]>();

/** Every fault: the subtle ones written by hand, and one per constraint of the specs. */
export function catalogue(specs: Spec[]): Fault[] {
  const known = catalogues.get(specs);
  if (known !== undefined) return known;
  const services = new Set(specs.map(({ service }) => service));
  const all = [
    ...faultsByHand.filter(({ service }) => services.has(service)),
    ...specs.flatMap(derivedFaults),
  ];
  catalogues.set(specs, all);
  return all;
}
