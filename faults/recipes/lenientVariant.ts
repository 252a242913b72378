import type { SandboxRequest } from '../../sandbox/types.ts';
import type { Operation, ResolveRef, Spec } from '../../src/promised/types.ts';
import { isLogin, mapTexts } from '../answers.ts';
import type { Variant } from '../Fault.ts';
import { isRequestTo, pathParameter, withPathParameter } from '../operationOf.ts';

const UUID_BETWEEN = /^(?:urn:uuid:)?[{(]?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[)}]?$/i;

/**
 * Texts of requests are read leniently, as many frameworks do: without blanks and line ends around them, members of enums in
 * any letter case, UUIDs with what some write around them. The documents do not say how exactly a text is read.
 */
export function lenientVariant(specs: Spec[]): Variant {
  const known = specs.flatMap(({ operations, resolve }) =>
    operations.map((operation) => ({ operation, members: membersOf(operation, resolve) })),
  );
  return {
    id: 'reads-texts-leniently',
    description: 'Texts are trimmed, enums read in any case, UUIDs with what is around them.',
    wrap: (next) => async (request) => {
      if (isLogin(request)) return next(request);
      const found = known.find(({ operation }) => isRequestTo(operation, request));
      return next(found === undefined ? request : read(request, found.operation, found.members));
    },
  };
}

function read(
  request: SandboxRequest,
  operation: Operation,
  members: readonly string[],
): SandboxRequest {
  const textOf = (text: string) => {
    const trimmed = text.trim();
    const uuid = UUID_BETWEEN.exec(trimmed)?.[1];
    const isMember = (member: string) => member.toLowerCase() === trimmed.toLowerCase();
    return uuid ?? (members.includes(trimmed) ? trimmed : (members.find(isMember) ?? trimmed));
  };
  let { path } = request;
  for (const parameter of operation.parameters.filter((one) => one.in === 'path')) {
    const segment = pathParameter(operation, request, parameter.name);
    if (segment !== undefined)
      path = withPathParameter(operation, path, parameter.name, textOf(segment));
  }
  const query = new URLSearchParams(
    [...request.query].map(([name, text]): [string, string] => [name, textOf(text)]),
  );
  // Text on the wire is no JSON, or a JSON string: left as it is.
  const body = typeof request.body === 'string' ? request.body : mapTexts(request.body, textOf);
  return { ...request, path, query, body };
}

/** Every text that an enum of a request of the operation names. */
function membersOf({ parameters, body }: Operation, resolve: ResolveRef): string[] {
  const members = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    for (const [key, inside] of Object.entries(value)) {
      if (key === '$ref' && typeof inside === 'string') visit(resolve(inside));
      else if (key === 'enum' && Array.isArray(inside))
        for (const one of inside) if (typeof one === 'string') members.add(one);
      visit(inside);
    }
  };
  for (const { schema } of parameters) visit(schema);
  visit(body?.schema);
  return [...members];
}
