import { fitsFamily } from '../src/spec/fitsFamily.ts';
import { isSelected } from '../src/spec/isSelected.ts';
import type { Constraint, Rule, Spec } from '../src/spec/types.ts';
import type { CataloguedFault } from './Fault.ts';

/**
 * The rules that a fault is held against, beyond those that it names: every rule by hand that binds one of its operations
 * or a schema of the service, and that the operations accept what is valid. Where it stands on all resources of a shape,
 * the one with the most rules stands for the others. `prove --cross-check` takes all of the service's.
 */
export function heldAgainst(fault: CataloguedFault, spec: Spec): string[] {
  if (fault.heldAgainst !== undefined) return fault.heldAgainst;
  return fault.operations
    .flatMap((operation) => rulesOfOne(operationsIn(operation, spec), spec))
    .concat(ofSchemas(spec));
}

/** The rules that a fault names, by their ids; a name that fits no rule stays as it is, so that nothing notices it. */
export function rulesNamedBy({ rules, resources }: CataloguedFault, spec: Spec): string[] {
  const all: (Rule | Constraint)[] = [...spec.rules, ...spec.constraints];
  return rules.flatMap((name) => {
    const named = all.filter(
      ({ id, resource }) =>
        id === name ||
        ((fitsFamily(id, name) || isSelected(id, [name])) &&
          (resources === undefined || resource === undefined || resources.includes(resource))),
    );
    return named.length === 0 ? [name] : named.map(({ id }) => id);
  });
}

function operationsIn(name: string, { operations }: Spec): string[] {
  const found = operations.map(({ id }) => id).filter((id) => fitsFamily(id, name));
  if (found.length === 0) throw new Error(`no operation is called ${name}`);
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

function ofSchemas({ rules }: Spec): string[] {
  return rules.filter(({ operation }) => operation === null).map(({ id }) => id);
}
