import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { compileConstraint } from '../../src/promised/constraints/compileConstraint.ts';
import type { Constraint, Operation, Parameter, Spec } from '../../src/promised/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isRequestTo, pathParameter, withPathParameter } from '../operationOf.ts';

/**
 * Accepts requests that break one constraint. Such a request is handled with the value that the last accepted request
 * had in that place, preferably one that was otherwise the same.
 */
export function requestFault(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault {
  return {
    id: `${constraint.id}/not-checked`,
    description: `Accepts requests that break this rule: ${constraint.statement}`,
    rules: [constraint.id],
    alsoBreaks: restingOn(constraint),
    wrap: (next) => {
      const accepted = new Map<string, SandboxRequest>();
      let last: SandboxRequest | undefined;
      let lastAnswer: SandboxResponse | undefined;
      return async (request) => {
        if (!isRequestTo(operation, request)) return next(request);
        const key = besides(constraint, request);
        const valid = accepted.get(key) ?? last;
        if (valid !== undefined && isBroken(constraint, operation, spec, request)) {
          const answer = await next(mended(constraint, operation, request, valid));
          // A missing body has no identity of its own, and the last accepted identity is used up by then.
          return answer.status === 409 &&
            constraint.location.in === 'body' &&
            constraint.site === undefined
            ? (lastAnswer ?? answer)
            : answer;
        }
        const response = await next(request);
        if (response.status < 300 && has(constraint, operation, request)) {
          accepted.set(key, request);
          last = request;
          lastAnswer = response;
        }
        return response;
      };
    },
  };
}

/** What a request asks for in other places than that of the constraint: a body fits one path, and not another. */
function besides({ location }: Constraint, { path, query, body }: SandboxRequest): string {
  if (location.in === 'path') return `${query} ${JSON.stringify(body)}`;
  return location.in === 'query' ? path : `${path}?${query}`;
}

/** Whom the fault breaks besides: a body that is missing, or text that is no JSON, is not of the documented type either. */
function restingOn({ location, site, operation }: Constraint): string[] {
  return location.in === 'body' && site?.keyword === 'type' && site.steps.length === 0
    ? [`${operation}/body/required`, `${operation}/body-is-json`]
    : [];
}

function has({ location }: Constraint, operation: Operation, request: SandboxRequest): boolean {
  return 'name' in location && location.in !== 'response'
    ? textOf(location, operation, request) !== undefined
    : true;
}

type ParameterLocation = Extract<Constraint['location'], { in: Parameter['in'] }>;

function textOf(
  { in: place, name }: ParameterLocation,
  operation: Operation,
  request: SandboxRequest,
) {
  if (place === 'query') return request.query.get(name) ?? undefined;
  // No service here has a parameter in a cookie.
  if (place === 'cookie') return undefined;
  if (place === 'header') return request.headers[name.toLowerCase()];
  return pathParameter(operation, request, name);
}

function isBroken(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
  request: SandboxRequest,
): boolean {
  const { location, site } = constraint;
  if (location.in === 'body') {
    if (site === undefined) return request.body === undefined;
    return compileConstraint(constraint, spec.resolve)(request.body).broken.length > 0;
  }
  if (!('name' in location) || location.in === 'response') return false;
  const text = textOf(location, operation, request);
  if (site === undefined) return text === undefined;
  return (
    text !== undefined &&
    compileConstraint(constraint, spec.resolve)(readable(text)).broken.length > 0
  );
}

/** A parameter's text as the JSON value that it represents. */
function readable(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function mended(
  { location }: Constraint,
  operation: Operation,
  request: SandboxRequest,
  accepted: SandboxRequest,
): SandboxRequest {
  if (!('name' in location) || location.in === 'response') {
    const { 'content-type': type } = accepted.headers;
    // A form's text is read by its media type, which has the boundary of its parts.
    const headers = { ...request.headers, ...(type !== undefined && { 'content-type': type }) };
    return { ...request, headers, body: accepted.body };
  }
  const value = textOf(location, operation, accepted) ?? '';
  if (location.in === 'header')
    return { ...request, headers: { ...request.headers, [location.name.toLowerCase()]: value } };
  if (location.in === 'path')
    return { ...request, path: withPathParameter(operation, request.path, location.name, value) };
  const query = new URLSearchParams(request.query);
  query.set(location.name, value);
  return { ...request, query };
}
