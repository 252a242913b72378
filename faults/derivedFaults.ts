import fc from 'fast-check';
import { validValues } from '../generators/schema/validValues.ts';
import { describedBy } from '../src/promised/describedBy.ts';
import type { Constraint, Operation, Spec, Location, Site } from '../src/promised/types.ts';
import { putOn, type CataloguedFault, type UnplacedFault } from './Fault.ts';
import { isRequestTo } from './operationOf.ts';
import { accessFaults } from './recipes/accessFaults.ts';
import { requestFault } from './recipes/requestFaults.ts';
import { notModifiedFault, responseFault, structureFaults } from './recipes/responseFaults.ts';
import { serverErrorFaults } from './recipes/serverErrorFaults.ts';
import { robustFault } from './recipes/robustFault.ts';

/**
 * One fault per constraint of a spec, by the recipe for its place.
 * @param alsoBroken hand-written rules that a broken constraint breaks, too, by the constraint's id
 */
export function derivedFaults(
  spec: Spec,
  alsoBroken: Partial<Record<string, string[]>> = {},
): CataloguedFault[] {
  const operations = new Map(spec.operations.map((operation) => [operation.id, operation]));
  return spec.constraints.flatMap((constraint) => {
    const operation = operations.get(constraint.operation);
    if (operation === undefined) throw new Error(`${constraint.id} is about an unknown operation`);
    const { [constraint.id]: others = [] } = alsoBroken;
    // What is accepted against its constraint may be sent by checks of other rules, too.
    const status = isAboutAnswers(constraint.location) ? [] : [`${operation.id}/response/status`];
    return putOn([constraint.operation], faultsOf(constraint, operation, spec)).map((fault) => ({
      ...fault,
      alsoBreaks: [...(fault.alsoBreaks ?? []), ...others, ...status],
      service: spec.service,
      rulesToRun: rulesAround(constraint, spec),
    }));
  });
}

function faultsOf(constraint: Constraint, operation: Operation, spec: Spec): UnplacedFault[] {
  const { location } = constraint;
  switch (location.in) {
    case 'operation':
      return location.aspect === 'robust'
        ? [robustFault(constraint, operation, spec)]
        : [refusal(constraint, operation, spec)];
    case 'token':
    case 'scope':
      return accessFaults(constraint, operation, spec);
    case 'response':
      return [
        responseFault(constraint, operation, spec),
        ...structureFaults(constraint, operation, spec),
        ...notModifiedFault(constraint, operation, spec),
        ...serverErrorFaults(constraint, operation, spec),
      ];
    default:
      return [requestFault(constraint, operation, spec)];
  }
}

/** Refuses every request of an operation. */
function refusal(constraint: Constraint, operation: Operation, spec: Spec): UnplacedFault {
  const schema = describedBy(operation.responses, 400)?.schema;
  const [body] =
    schema === undefined
      ? [{ message: 'refused' }]
      : fc.sample(validValues(schema, { resolve: spec.resolve }), { seed: 1, numRuns: 1 });
  return {
    id: `${constraint.id}/refused`,
    description: `Rejects every request of ${operation.documented}.`,
    rules: [constraint.id],
    // Without any success, rules by hand may find that what they ask for is refused.
    alsoBreaks: spec.rules.map(({ id }) => id),
    wrap: (next) => async (request) =>
      isRequestTo(operation, request) ? { status: 400, headers: {}, body } : next(request),
  };
}

/**
 * The rules that are run against the fault of one constraint: all rules of its operation, except those of other places
 * in its body, of which there may be a hundred, each with many requests of its own. A faulty response is compared with
 * the constraints on responses only: rules by hand depend on responses, and may notice it or not.
 */
export function rulesAround({ operation, location, site }: Constraint, spec: Spec): string[] {
  const derived = spec.constraints.filter((other) => other.operation === operation);
  if (location.in === 'response') {
    return derived.filter((other) => isAboutAnswers(other.location)).map(({ id }) => id);
  }
  const byHand = spec.rules.filter(({ id }) => id.startsWith(`${operation}/`));
  const near = derived.filter(
    (other) =>
      other.location.in !== 'body' ||
      // The body as a whole is the place of no site; that a property is there is asked where the property is.
      (location.in === 'body' && placeOf(site) === placeOf(other.site)),
  );
  return [...byHand, ...near].map(({ id }) => id);
}

function isAboutAnswers(location: Location): boolean {
  return (
    location.in === 'response' || (location.in === 'operation' && location.aspect === 'accepts')
  );
}

function placeOf(site: Site | undefined): string {
  const property = site?.property === undefined ? [] : [{ property: site.property }];
  return JSON.stringify([...(site?.steps ?? []), ...property]);
}
