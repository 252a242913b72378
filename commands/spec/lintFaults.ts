import { catalogue } from '../../faults/catalogue.ts';
import type { CataloguedFault } from '../../faults/Fault.ts';
import { rulesNamedBy } from '../../faults/rulesToRun.ts';
import { literalsIn } from '../../src/promised/places/literalsIn.ts';
import { templatePlace } from '../../src/promised/places/templatePlace.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { fitsFamily } from '../../src/promised/fitsFamily.ts';
import { isSelected } from '../../src/promised/isSelected.ts';
import type { Spec } from '../../src/promised/types.ts';
import { didYouMean } from '../../src/words/didYouMean.ts';

/**
 * What is wrong between rules and faults, a line each (`FILE:LINE id: what is wrong; what to do`): a fault that names a rule
 * that does not exist, and a rule that no fault names. Only running the faults shows whether their rules notice them
 * (`prove`).
 */
export async function lintFaults(specs: Spec[]): Promise<string[]> {
  const found = await Promise.all(
    specs.map(async (spec) => {
      const faults = await catalogue([spec]);
      // Recipes put ids together, and name in alsoBreaks what not every operation has.
      const byHand = faults.filter(({ rulesToRun }) => rulesToRun === undefined);
      return [...unknownRules(spec, byHand), ...withoutFault(spec, faults)];
    }),
  );
  return found.flat();
}

/** Names in `rules` and `alsoBreaks` that fit no rule of the service: each told once. */
export function unknownRules(
  spec: Spec,
  faults: Pick<CataloguedFault, 'id' | 'rules' | 'alsoBreaks'>[],
): string[] {
  const rules = rulesOf(spec);
  const ids = new Set(rules.flatMap(({ id, family }) => [id, family]));
  const isKnown = (name: string) =>
    ids.has(name) ||
    rules.some(({ id }) => fitsFamily(id, name)) ||
    (name.includes('*') && rules.some(({ id }) => isSelected(id, [name])));
  const told = new Map<string, string>();
  for (const { id, rules: broken, alsoBreaks = [] } of faults)
    for (const name of new Set([...broken, ...alsoBreaks])) {
      if (ids.has(name) || told.has(name) || isKnown(name)) continue;
      const guess = didYouMean(name, ids) || '; correct or remove it.';
      told.set(
        name,
        `${placeOf(spec, name, id)} ${id}: this fault lists the rule "${name}", and no rule has this id${guess}`,
      );
    }
  return [...told.values()];
}

/** Rules, each family once, that no fault names under `rules`. */
export function withoutFault(spec: Spec, faults: CataloguedFault[]): string[] {
  const named = new Set(faults.flatMap((fault) => rulesNamedBy(fault, spec)));
  const unnamed = Map.groupBy(
    rulesOf(spec).filter(({ id }) => !named.has(id)),
    ({ family }) => family,
  );
  return [...unnamed].flatMap(([family, [rule]]) =>
    rule === undefined
      ? []
      : [
          `${rule.place.file}:${rule.place.line} ${family}: no fault breaks this rule; write one that lists it under \`rules\`, in faults/${spec.service}/.`,
        ],
  );
}

/**
 * The line that names the rule in this fault: the first one after its id. Others may name it too, before and after. Where
 * the name is put together, the line of the fault.
 */
function placeOf({ service }: Spec, name: string, fault: string): string {
  const folder = `faults/${service}`;
  const places = literalsIn(folder);
  const named = places.get(name) ?? [];
  const faults = places.get(fault) ?? [templatePlace(folder, fault)].filter((one) => !!one);
  const [own] = faults
    .flatMap((at) => named.filter(({ file, line }) => file === at.file && line >= at.line))
    .toSorted((one, other) => one.line - other.line);
  const place = own ?? faults[0] ?? named[0] ?? templatePlace(folder, name);
  return place === undefined ? `${folder}/` : `${place.file}:${place.line}`;
}
