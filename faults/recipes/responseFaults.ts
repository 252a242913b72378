import type { Handler, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { judgedSchema } from '../../src/promised/constraints/deriveConstraints.ts';
import { optionalSites } from '../../src/promised/schemas/optionalSites.ts';
import { structureOf } from '../../src/promised/schemas/documentedStructure.ts';
import { schemaAt } from '../../src/promised/schemas/schemaAt.ts';
import type { Constraint, Json, Operation, Spec, Step } from '../../src/promised/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isRequestTo } from '../operationOf.ts';

/** Further defects of one constraint on responses: objects without any documented field, or with misspelt ones. */
export function structureFaults(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault[] {
  const { location, id, statement } = constraint;
  if (location.in !== 'response' || location.part !== 'structure') return [];
  const { status } = location;
  const faultOf = (name: string, what: string, change: (body: unknown) => unknown) => ({
    id: `${id}/${name}`,
    description: `Responds with ${what}: ${statement}`,
    rules: [id],
    alsoBreaks: [...restingOn(constraint, spec), `${constraint.operation}/response/${status}/*`],
    wrap: (next: Handler) => async (request: SandboxRequest) => {
      const response = await next(request);
      return isRequestTo(operation, request) &&
        isDescribedBy(status, response.status, spec, constraint)
        ? { ...response, body: change(response.body) }
        : response;
    },
  });
  const { schema } = operation.responses.find((one) => one.status === status) ?? {};
  const { fields } = structureOf(schema, spec.resolve);
  return [
    ...(fields.length === 0
      ? []
      : [faultOf('without-fields', 'objects that have none of the documented fields', emptied)]),
    ...(/[a-z][A-Z]/.test(fields.join())
      ? [faultOf('spelt-otherwise', 'fields in snake case', inSnakeCase)]
      : []),
  ];
}

function emptied(body: unknown): unknown {
  return Array.isArray(body) && body.length > 0 ? body.map(() => ({})) : {};
}

function inSnakeCase(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(inSnakeCase);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(value),
    ]),
  );
}

/** Every second response of a reading operation says that nothing changed, though no request asks on a condition. */
export function notModifiedFault(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault[] {
  const { location, id } = constraint;
  if (location.in !== 'response' || location.part !== 'status' || operation.method !== 'GET')
    return [];
  return [
    {
      id: `${id}/not-modified`,
      description: 'Every second successful response is 304, which no request asks for.',
      rules: [id],
      alsoBreaks: [...restingOn(constraint, spec), `${constraint.operation}/*`],
      wrap: (next) => {
        let reads = 0;
        return async (request) => {
          const response = await next(request);
          if (!isRequestTo(operation, request) || response.status !== 200) return response;
          reads += 1;
          return reads % 2 === 0 ? { status: 304, headers: {}, body: undefined } : response;
        };
      },
    },
  ];
}

/** Responds with a body, header, status or media type that breaks one constraint on responses. */
export function responseFault(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
): UnplacedFault {
  return {
    id: `${constraint.id}/not-kept`,
    description: `Breaks the rule “${constraint.statement}”`,
    rules: [constraint.id],
    alsoBreaks: restingOn(constraint, spec),
    wrap: (next) => async (request) => {
      const response = await next(request);
      return isRequestTo(operation, request) ? spoilt(response, constraint, spec) : response;
    },
  };
}

/**
 * Which rules a spoilt response breaks besides: the rules by hand that read the spoilt part and, if the whole response is
 * no longer the documented thing, those that it is present and that valid requests get it.
 */
function restingOn({ location, site, operation }: Constraint, spec: Spec): string[] {
  const byHand = spec.rules.map(({ id }) => id);
  if (location.in !== 'response') return byHand;
  const isOfItself = site?.steps.every((step) => 'items' in step) ?? false;
  if (location.part === 'body' && !isOfItself) return byHand;
  const response = `${operation}/response/${location.status}`;
  return [...byHand, `${operation}/accepts`, `${response}/mediaType`, `${response}/structure`];
}

function spoilt(response: SandboxResponse, constraint: Constraint, spec: Spec): SandboxResponse {
  const { location } = constraint;
  if (location.in !== 'response') return response;
  if (location.part === 'status') return withOtherStatus(response, location.status);
  const standard = OFF_STANDARDS[location.part];
  if (standard !== undefined) return standard(response);
  if (!isDescribedBy(location.status, response.status, spec, constraint)) return response;
  switch (location.part) {
    case 'mediaType':
      return {
        ...response,
        headers: { ...response.headers, 'content-type': 'text/plain' },
        body: asText(response.body),
      };
    case 'structure':
      return { ...response, body: undefined };
    case 'absentValues':
      return response.body === undefined
        ? response
        : { ...response, body: withNulls(response.body, constraint, spec) };
    case 'noBody':
      return { ...response, body: { message: 'a body where none is documented' } };
    case 'header':
      return location.name.toLowerCase() in response.headers
        ? { ...response, headers: { ...response.headers, [location.name.toLowerCase()]: '\u0001' } }
        : response;
    case 'body':
      return response.body === undefined
        ? response
        : { ...response, body: spoiltBody(response.body, constraint, spec) };
    default:
      return response;
  }
}

/** A redirect, or a client error that no document describes. */
function withOtherStatus(response: SandboxResponse, described: string): SandboxResponse {
  const { status } = response;
  const isSpoilt = described === '4XX' ? status >= 400 && status < 500 : status < 300;
  return isSpoilt ? { ...response, status: described === '4XX' ? 418 : 307 } : response;
}

/** What breaks that which standards ask of every response, which is derived for documents of others alone. */
const OFF_STANDARDS: Partial<Record<string, (response: SandboxResponse) => SandboxResponse>> = {
  served: (response) => ({ ...response, status: 500 }),
  // Bytes go out without a media type unless one is given.
  typed: (response) =>
    response.body === undefined
      ? response
      : {
          ...without('content-type', response),
          body: new TextEncoder().encode(asText(response.body)),
        },
  challenge: (response) => without('www-authenticate', response),
  allow: (response) => without('allow', response),
};

function without(name: string, response: SandboxResponse): SandboxResponse {
  const { [name]: _, ...headers } = response.headers;
  return { ...response, headers };
}

function spoiltBody(body: unknown, constraint: Constraint, spec: Spec): unknown {
  const { site, schema } = constraint;
  if (site === undefined || schema === undefined) return body;
  return changed(body, (holder) => {
    const steps: Step[] = [{ property: 'whole' }, ...site.steps];
    if (site.property !== undefined) {
      changeAt(holder, [...steps, { property: site.property }], (owner, key) => delete owner[key]);
      return;
    }
    const broken = brokenValue(constraint, spec);
    changeAt(holder, steps, (owner, key) => {
      owner[key] = broken(owner[key] ?? null);
    });
  });
}

/** A body with null in place of every optional field's value. */
function withNulls(body: unknown, { location, operation }: Constraint, spec: Spec): unknown {
  const status = location.in === 'response' ? location.status : '';
  const described = spec.operations
    .find(({ id }) => id === operation)
    ?.responses.find((response) => response.status === status);
  const schema = judgedSchema(described?.schema, spec.resolve);
  return changed(body, (holder) => {
    for (const { steps } of optionalSites(schema, spec.resolve)) {
      changeAt(holder, [{ property: 'whole' }, ...steps], (owner, key) => {
        owner[key] = null;
      });
    }
  });
}

/** A JSON string is text on the wire, quotes included (see SandboxResponse). */
function changed(body: unknown, change: (holder: Owner) => void): unknown {
  const isText = typeof body === 'string';
  const holder = { whole: isText ? JSON.parse(body) : structuredClone(body) } as Owner;
  change(holder);
  return isText ? JSON.stringify(holder['whole']) : holder['whole'];
}

function isDescribedBy(described: string, status: number, spec: Spec, { operation }: Constraint) {
  const exact = spec.operations
    .find(({ id }) => id === operation)
    ?.responses.some((response) => response.status === String(status));
  return exact === true ? described === String(status) : described === `${String(status)[0]}XX`;
}

function asText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}

/** A whole number that fits neither int32 nor int64. */
const TOO_LARGE = 2 ** 64;

type Owner = Record<string, Json>;

/** Changes every value that the steps lead to, in place. A single value counts as an array of one. */
function changeAt(value: Json, steps: Step[], change: (owner: Owner, key: string) => void): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || typeof value !== 'object') return;
  const owner = value as Owner;
  const keys =
    'property' in step
      ? [step.property].filter((key) => Object.hasOwn(owner, key))
      : Object.keys(owner);
  for (const key of keys) {
    const child = owner[key] ?? null;
    const isSingle = rest[0] !== undefined && 'items' in rest[0] && !Array.isArray(child);
    const further = isSingle ? rest.slice(1) : rest;
    if (further.length === 0) change(owner, key);
    else changeAt(child, further, change);
  }
}

/** A value that breaks the keyword of a constraint, made from the right one. */
function brokenValue({ site, schema }: Constraint, spec: Spec): (right: Json) => Json {
  if (site === undefined || schema === undefined) return (right) => right;
  const node = schemaAt(schema, site.steps, spec.resolve);
  const argument = node[site.keyword] as number;
  switch (site.keyword) {
    case 'type':
      return () => ([node['type']].flat().includes('boolean') ? 12_345 : false);
    case 'minimum':
      return () => argument - 1;
    case 'exclusiveMinimum':
      return () => argument;
    case 'maximum':
      return () => argument + 1;
    case 'exclusiveMaximum':
      return () => argument;
    case 'minLength':
      return () => 'x'.repeat(argument - 1);
    case 'maxLength':
      return () => 'x'.repeat(argument + 1);
    case 'multipleOf':
      return (right) => (typeof right === 'number' ? right + argument / 2 : right);
    case 'uniqueItems':
      return (right) => (Array.isArray(right) ? [...right, ...right.slice(0, 1)] : right);
    case 'maxItems':
      return (right) => (Array.isArray(right) ? repeated(right, argument + 1) : right);
    case 'minItems':
      return () => [];
    case 'format':
      return (right) => (typeof right === 'number' ? TOO_LARGE : `${String(right)} spoilt`);
    default:
      return () => 'SPOILT value';
  }
}

function repeated(elements: Json[], count: number): Json[] {
  return elements.length === 0
    ? elements
    : Array.from({ length: count }, (_, index) => elements[index % elements.length] ?? null);
}
