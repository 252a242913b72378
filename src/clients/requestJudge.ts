import { jsonPointer } from '../words/json/jsonPointer.ts';
import { ownMember } from '../words/json/ownMember.ts';
import { findingsAbout } from '../sent/answerJudge.ts';
import type { Finding } from '../sent/Finding.ts';
import { compileConstraints } from '../promised/compileConstraints.ts';
import type { Constraint, Operation, ResolveRef, Spec } from '../promised/types.ts';
import type { ClientExchange } from './ClientExchange.ts';
import { formOf } from '../sent/formOf.ts';
import { typed } from './harmless.ts';

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
    (constraint) => constraint.operation === operation.id && isOnRequests(constraint),
  );
  const ofBody = constraints.filter(({ location }) => location.in === 'body');
  const judgeValues = bodyJudge(
    ofBody.filter(({ site }) => site !== undefined),
    spec.resolve,
  );
  const onPresence = ofBody.filter(({ site }) => site === undefined);
  const others = constraints
    .filter(({ location }) => location.in !== 'body')
    .map((constraint) => judgeOf(constraint, spec.resolve));
  return (exchange) => [
    ...others.flatMap((judge) => judge(exchange)),
    ...onPresence.flatMap((constraint) => bodyPresence(constraint, exchange)),
    ...judgeValues(exchange),
  ];
}

function judgeOf(constraint: Constraint, resolve: ResolveRef): RequestJudge {
  const { location, site } = constraint;
  if (location.in === 'token') return (exchange) => [tokenPresence(constraint, exchange)];
  if (site !== undefined) return parameterJudge(constraint, resolve);
  return (exchange) => [
    valuesOf(constraint, exchange).length > 0
      ? { constraint }
      : { constraint, broken: { expected: constraint.statement, actual: 'a request without it' } },
  ];
}

function tokenPresence(constraint: Constraint, { sent }: ClientExchange): Finding {
  return sent.header('authorization') === undefined
    ? { constraint, broken: { expected: 'an access token', actual: 'no Authorization field' } }
    : { constraint };
}

function bodyPresence(constraint: Constraint, { request, sent }: ClientExchange): Finding[] {
  if (!sent.isBodyKnown) return [];
  return request.body === null || request.body === ''
    ? [{ constraint, broken: { expected: 'a body', actual: 'no body' } }]
    : [{ constraint }];
}

function parameterJudge(constraint: Constraint, resolve: ResolveRef): RequestJudge {
  const evaluate = compileConstraints([constraint], resolve);
  return (exchange) =>
    valuesOf(constraint, exchange).flatMap((text) => {
      const [shown] = evaluate(typed(text, constraint.schema ?? true, resolve));
      if (shown === undefined || shown.evaluated === 0) return [];
      if (shown.broken.length === 0) return [{ constraint }];
      const actual = `it is ${formOf(text)}`;
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
