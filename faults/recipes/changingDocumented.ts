import type { JsonSchema, ResolveRef, Spec } from '../../src/promised/types.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { changing, withJson } from '../answers.ts';
import { isRequestTo } from '../operationOf.ts';

/** A wrapper that changes each JSON body by the schema that the specs have for it. */
export function changingDocumented(
  specs: Spec[],
  change: (json: unknown, schema: JsonSchema, resolve: ResolveRef) => unknown,
): Wrapper {
  const described = specs.flatMap(({ operations, resolve }) =>
    operations.map((operation) => ({ operation, resolve })),
  );
  return changing((response, request) => {
    const known = described.find(({ operation }) => isRequestTo(operation, request));
    const schema = known?.operation.responses.find(
      ({ status }) => status === String(response.status),
    )?.schema;
    return known === undefined || schema === undefined
      ? response
      : withJson(response, (json) => change(json, schema, known.resolve));
  });
}
