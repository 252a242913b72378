import type { Share } from '../trial/Share.ts';
import { schemaAt } from '../../promised/schemas/schemaAt.ts';
import type { Constraint, Operation, Spec } from '../../promised/types.ts';

/**
 * Which share of the cases of its kind each constraint on requests tries, by its id. Constraints are similar if they
 * demand the same of a value (a format, a type, a pattern) in the same place of a request, or the same of operations of
 * one kind: the same code probably reads them, so a defect shows at any of them.
 */
export function sharesOf(spec: Spec): Map<string, Share> {
  const operations = new Map(spec.operations.map((operation) => [operation.id, operation]));
  const alike = Map.groupBy(
    spec.constraints.filter(({ location }) => location.in !== 'response'),
    (constraint) => likenessOf(constraint, operations.get(constraint.operation), spec),
  );
  return new Map(
    [...alike.values()].flatMap((group) =>
      group.map(({ id }, place): [string, Share] => [id, { place, count: group.length }]),
    ),
  );
}

function likenessOf(
  { location, site, schema }: Constraint,
  operation: Operation | undefined,
  spec: Spec,
): string {
  if (site === undefined || schema === undefined) {
    const aspect = location.in === 'operation' ? location.aspect : '';
    return JSON.stringify([location.in, aspect, operation?.method, operation?.effect]);
  }
  const { keyword } = site;
  return JSON.stringify([
    location.in,
    keyword,
    schemaAt(schema, site.steps, spec.resolve)[keyword],
  ]);
}
