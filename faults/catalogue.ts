import { fitsFamily } from '../src/promised/fitsFamily.ts';
import type { Spec } from '../src/promised/types.ts';
import { derivedFaults } from './derivedFaults.ts';
import type { CataloguedFault, Fault } from './Fault.ts';
import { decidedFaults } from './recipes/decidedFaults.ts';
import { memoized } from '../src/words/memoized.ts';

/** Every fault of these services: the subtle ones written by hand, and those derived from constraints and deciders. */
export async function catalogue(specs: Spec[]): Promise<CataloguedFault[]> {
  return (await Promise.all(specs.map(faultsOf))).flat();
}

interface ServiceFaults {
  /** Faults that no recipe makes: what an engineer gets wrong in the service. */
  faults: Fault[];
  /**
   * Rules that depend on others: if a rule or constraint is broken, those listed at its id may be broken, too (`*` for
   * any text). An entry here holds for every fault that names the broken rule, or one of its family.
   */
  alsoBroken?: Partial<Record<string, string[]>>;
}

const faultsOf = memoized(async (spec: Spec): Promise<CataloguedFault[]> => {
  const { service } = spec;
  const { faults, alsoBroken = {} } = (await import(`./${service}/faults.ts`)) as ServiceFaults;
  const decided = spec.rules.flatMap((rule) => decidedFaults(rule, spec));
  const ofRules = [...faults.map((fault) => ({ ...fault, service })), ...decided].map((fault) => {
    const besides = Object.entries(alsoBroken)
      .filter(([broken]) => fault.rules.some((rule) => fitsFamily(rule, broken)))
      .flatMap(([, others = []]) => others);
    return { ...fault, alsoBreaks: [...(fault.alsoBreaks ?? []), ...besides] };
  });
  return toldApart([...ofRules, ...derivedFaults(spec, alsoBroken)]);
});

/** Of faults with the same description, each says where it is: `(search)`. */
function toldApart(faults: CataloguedFault[]): CataloguedFault[] {
  const alike = Map.groupBy(faults, ({ description }) => description);
  return faults.map((fault) => {
    const place = fault.id.replace(/^[^/]+\/|\/response\/.*|\/[^/]+$/g, '');
    const description = fault.description.replace(/\.$/, ` (${place}).`);
    return alike.get(fault.description)?.length === 1 ? fault : { ...fault, description };
  });
}
