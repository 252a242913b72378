import { fitsFamily } from '../src/promised/fitsFamily.ts';
import { isSelected, selectorOf } from '../src/promised/isSelected.ts';
import type { Constraint, Rule, Spec } from '../src/promised/types.ts';
import type { CataloguedFault } from './Fault.ts';

/**
 * The rules that are run against a fault, beside those that it names: every rule written by hand about one of its
 * operations or about a schema of the service, and `accepts` of the operations. None of them may fail, except those
 * that `alsoBreaks` names. If the fault is put on many resources, the one with the most rules represents them all.
 */
export function rulesToRun(fault: CataloguedFault, spec: Spec): string[] {
  if (fault.rulesToRun !== undefined) return fault.rulesToRun;
  return fault.operations
    .flatMap((operation) => rulesOfOne(operationsIn(operation, fault.resources, spec), spec))
    .concat(spec.rules.filter(({ operation }) => operation === null).map(({ id }) => id));
}

/** The rules that a fault names, by their ids; a name that fits no rule stays as it is, so that nothing notices it. */
export function rulesNamedBy({ rules, resources }: CataloguedFault, spec: Spec): string[] {
  const all: (Rule | Constraint)[] = [...spec.rules, ...spec.constraints];
  return rules.flatMap((name) => {
    // The `*` in the id of a constraint on a map's values is part of the id, not a wildcard.
    if (all.some(({ id }) => id === name)) return [name];
    const named = all.filter(
      ({ id, resource }) =>
        (fitsFamily(id, name) || isSelected(id, [name])) &&
        (resources === undefined || resource === undefined || resources.includes(resource)),
    );
    return named.length === 0 ? [name] : named.map(({ id }) => id);
  });
}

/** Whether a fault says that it breaks a rule, at whatever resource: then the rule may notice the fault. */
export function brokenBy({ rules, alsoBreaks = [] }: CataloguedFault): (id: string) => boolean {
  const names = [...rules, ...alsoBreaks];
  return names.length === 0 ? () => false : selectorOf(names);
}

/** The operations that a name stands for; with resources, in their order. */
function operationsIn(
  name: string,
  resources: string[] | undefined,
  { operations }: Spec,
): string[] {
  const names = resources?.map((resource) => name.replace(/\{\w+\}/, resource)) ?? [name];
  const ids = operations.map(({ id }) => id);
  const found = names.flatMap((one) => ids.filter((id) => fitsFamily(id, one)));
  if (found.length === 0) throw new Error(`no operation is called ${names.join(' or ')}`);
  return found;
}

/** The rules by hand of that one of some operations which has the most. */
function rulesOfOne(operations: string[], { rules }: Spec): string[] {
  const [most = []] = operations
    .map((operation) => [
      `${operation}/accepts`,
      ...rules.filter((rule) => rule.operation === operation).map(({ id }) => id),
    ])
    .toSorted((one, other) => other.length - one.length);
  return most;
}
