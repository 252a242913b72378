import { jsonPointer } from '../words/json/jsonPointer.ts';
import { ownMember } from '../words/json/ownMember.ts';
import { parsedJson } from '../words/json/parseJson.ts';
import { findingsAbout } from '../sent/judging/answerJudge.ts';
import type { Finding } from '../sent/judging/Finding.ts';
import { isJsonType } from '../sent/requests/writeBody.ts';
import { compileConstraints } from '../promised/constraints/compileConstraints.ts';
import type {
  Constraint,
  Location,
  Operation,
  Parameter,
  Presented,
  ResolveRef,
  Spec,
} from '../promised/types.ts';
import type { ClientExchange } from './ClientExchange.ts';
import { formOf } from '../sent/judging/formOf.ts';
import { mayShow, typed } from './harmless.ts';

/** What the requests of a client show about the constraints of one operation on requests. */
export type RequestJudge = (exchange: ClientExchange) => Finding[];

/** Whether a constraint is about what a client sends. Scopes belong to the API account, which no request shows. */
export function isOnRequests({ location }: Constraint): boolean {
  if (location.in === 'token') return location.flaw === 'missing';
  return ['body', 'query', 'header', 'path'].includes(location.in);
}

/** Judges requests of an operation by its parameters, its body, and whether it needs a token. */
export function requestJudge(operation: Operation, spec: Spec): RequestJudge {
  const constraints = spec.constraints.filter(
    (constraint) =>
      constraint.operation === operation.id &&
      isOnRequests(constraint) &&
      isLegible(constraint, operation),
  );
  const ofBody = constraints.filter(({ location }) => location.in === 'body');
  const judgeValues = bodyJudge(
    ofBody.filter(({ site }) => site !== undefined),
    spec.resolve,
  );
  const onPresence = ofBody.filter(({ site }) => site === undefined);
  const others = constraints
    .filter(({ location }) => location.in !== 'body')
    .map((constraint) => judgeOf(constraint, operation, spec.resolve));
  return (exchange) => [
    ...others.flatMap((judge) => judge(exchange)),
    ...onPresence.flatMap((constraint) => bodyPresence(constraint, exchange)),
    ...judgeValues(exchange),
  ];
}

/** Whether requests are read for it: how styles write lists and objects, and forms their fields, is not read back. */
function isLegible({ location, site }: Constraint, { parameters, body }: Operation): boolean {
  if (location.in === 'body')
    return site === undefined || isJsonType(body?.mediaType ?? 'application/json');
  const { writing } = parameterAt(location, parameters) ?? {};
  if (writing === undefined || writing.style === 'json') return true;
  // Members of an object may be parameters of their own names.
  return site === undefined && !writing.explode && writing.style !== 'deepObject';
}

function parameterAt(location: Location, parameters: Parameter[]): Parameter | undefined {
  return parameters.find(
    (one) => 'name' in location && one.in === location.in && one.name === location.name,
  );
}

function judgeOf(constraint: Constraint, operation: Operation, resolve: ResolveRef): RequestJudge {
  const { location, site } = constraint;
  if (location.in === 'token') return (exchange) => tokenPresence(constraint, exchange);
  const actual = `no ${'name' in location ? location.name : 'value'}`;
  const isJson = parameterAt(location, operation.parameters)?.writing !== undefined;
  if (site !== undefined) return parameterJudge(constraint, isJson, resolve);
  return (exchange) => {
    if (valuesOf(constraint, exchange).length > 0) return [{ constraint }];
    if (location.in === 'header' && !exchange.sent.areHeadersKnown) return [];
    return [{ constraint, broken: { expected: constraint.statement, actual } }];
  };
}

const TOKEN = { in: 'header', name: 'Authorization', prefix: 'Bearer' } as const;

/** Of several ways to say who asks, one is enough. */
function tokenPresence(constraint: Constraint, { sent, of }: ClientExchange): Finding[] {
  const ways: Presented[] = of.presents?.ways ?? [TOKEN];
  const isThere = (one: Presented) =>
    isSent(one, sent) && (one.also ?? []).every((each) => isSent(each, sent));
  if (ways.some(isThere)) return [{ constraint }];
  // A certificate of the connection is in no request.
  if (of.presents?.isHidden === true || !sent.areHeadersKnown) return [];
  const expected = of.presents === undefined ? 'an access token' : 'a credential';
  const fields = ways.map(({ name }) => name).join(' or ');
  return [{ constraint, broken: { expected, actual: `no ${fields} field` } }];
}

function isSent({ in: place, name }: Presented, { header, query }: ClientExchange['sent']) {
  if (place === 'header') return header(name) !== undefined;
  if (place === 'query') return query.some(([one]) => one === name);
  return (header('cookie') ?? '').split(/; */).some((pair) => pair.startsWith(`${name}=`));
}

function bodyPresence(constraint: Constraint, { request, sent }: ClientExchange): Finding[] {
  if (!sent.isBodyKnown) return [];
  return request.body === null || request.body === ''
    ? [{ constraint, broken: { expected: 'a body', actual: 'no body' } }]
    : [{ constraint }];
}

function parameterJudge(
  constraint: Constraint,
  isJson: boolean,
  resolve: ResolveRef,
): RequestJudge {
  const evaluate = compileConstraints([constraint], resolve);
  return (exchange) =>
    valuesOf(constraint, exchange).flatMap((text) => {
      const value = isJson
        ? (parsedJson(text) ?? text)
        : typed(text, constraint.schema ?? true, resolve);
      const [shown] = evaluate(value);
      if (shown === undefined || shown.evaluated === 0) return [];
      if (shown.broken.length === 0) return [{ constraint }];
      const isShown = mayShow(constraint.schema ?? true, text, resolve);
      const actual = `it is ${isShown ? text : formOf(text)}`;
      return [{ constraint, broken: { expected: constraint.statement, actual } }];
    });
}

/** The values that a request has for a parameter. */
function valuesOf({ location }: Constraint, { sent }: ClientExchange): string[] {
  if (!('name' in location)) return [];
  const { name } = location;
  switch (location.in) {
    case 'query':
      return sent.query.filter(([one]) => one === name).map(([, value]) => value);
    case 'header':
      return [sent.header(name) ?? []].flat();
    default:
      return [ownMember(sent.path, name) ?? []].flat();
  }
}

function bodyJudge(constraints: Constraint[], resolve: ResolveRef): RequestJudge {
  if (constraints.length === 0) return () => [];
  const evaluate = compileConstraints(constraints, resolve);
  return ({ request, sent }) => {
    if (request.body === null || request.body === '' || sent.jsonError !== null) return [];
    return findingsAbout(constraints, evaluate(sent.json)).map((finding) => {
      const { pointer, showing } = finding.broken ?? {};
      if (pointer === undefined || showing === undefined) return finding;
      const actual = showing(formOf(jsonPointer(sent.json, pointer)));
      return { ...finding, broken: { ...finding.broken!, actual } };
    });
  };
}
