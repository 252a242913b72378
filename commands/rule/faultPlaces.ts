import type { CataloguedFault, Fault } from '../../faults/Fault.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import { templatePlace } from '../../src/promised/places/templatePlace.ts';
import { literalsIn } from '../../src/promised/places/literalsIn.ts';
import type { Constraint, Spec } from '../../src/promised/types.ts';
import type { Place } from '../../src/promised/Place.ts';
import { definitionOf } from '../../src/promised/places/definitionOf.ts';
import type { Named } from './Named.ts';

/** A fault that a rule must notice, with its place. */
export interface PlacedFault {
  id: string;
  description: string;
  /** Undefined if there is no source: the package has only compiled code. */
  place: Place | undefined;
}

/** The faults that name one of these rules; for a derived constraint, also the recipe that breaks it. */
export async function faultPlaces(spec: Spec, named: Named): Promise<PlacedFault[]> {
  const module = (await import(`../../faults/${spec.service}/faults.ts`)) as { faults: Fault[] };
  const wanted = new Set(named.map(({ id }) => id));
  const places = literalsIn(`faults/${spec.service}`);
  const byHand = module.faults
    .map((fault): CataloguedFault => ({ ...fault, service: spec.service }))
    .filter((fault) => rulesNamedBy(fault, spec).some((id) => wanted.has(id)))
    .map((fault) => ({
      id: fault.id,
      description: fault.description,
      place: placeOf(fault, named, places, spec),
    }));
  const derived = named.filter((rule): rule is Constraint => 'location' in rule).map(recipe);
  return [...byHand, ...derived];
}

/** The line with the fault's id, or with the template that makes it; if there is neither, the line with the rule's id. */
function placeOf(
  fault: Fault,
  named: Named,
  places: ReadonlyMap<string, Place[]>,
  { service }: Spec,
): Place {
  const folder = `faults/${service}`;
  const own = places.get(fault.id)?.[0] ?? templatePlace(folder, fault.id);
  const rules = [...fault.rules, ...named.map(({ family }) => family)];
  const [ofRule] = rules.flatMap((rule) => places.get(rule) ?? []);
  return own ?? ofRule ?? { file: `${folder}/faults.ts`, line: 1 };
}

function recipe(constraint: Constraint): PlacedFault {
  const [ending, file, name] = recipeOf(constraint);
  return {
    id: `${constraint.id}/${ending}`,
    description: 'made by this recipe',
    place: definitionOf(file, name),
  };
}

/** The recipe for a constraint, as in `faults/derivedFaults.ts`; a test compares the two. */
function recipeOf({ location }: Constraint): [ending: string, file: string, name: string] {
  switch (location.in) {
    case 'operation':
      return ['refused', 'faults/derivedFaults.ts', 'refusal'];
    case 'token':
    case 'scope':
      return ['not-asked-for', 'faults/recipes/accessFaults.ts', 'accessFaults'];
    case 'response':
      return ['not-kept', 'faults/recipes/responseFaults.ts', 'responseFault'];
    default:
      return ['not-checked', 'faults/recipes/requestFaults.ts', 'requestFault'];
  }
}
