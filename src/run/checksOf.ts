import type { Check } from '../check/Check.ts';
import type { Suite } from '../check/Suite.ts';
import type { Constraint, Operation, Rule, Spec } from '../spec/types.ts';
import { acceptsCheck } from '../recipes/acceptsCheck.ts';
import { accessCheck } from '../recipes/accessChecks.ts';
import { bodyCheck } from '../recipes/bodyCheck.ts';
import { preconditionsOf } from '../recipes/preconditionsOf.ts';
import { parameterCheck } from '../recipes/parameterCheck.ts';
import { serverErrorCheck } from '../recipes/serverErrorCheck.ts';

/**
 * Every check of one service: the hand-written ones, and one per constraint on requests by the recipe for its place.
 * Constraints on responses have none (see `isJudged`).
 * @throws Error where a rule has no check, a check no rule, or an operation no driver (an error of ours)
 */
export function checksOf(spec: Spec, suite: Suite): Check[] {
  const requestFactories = new Map(
    suite.requestFactories.map((requestFactory) => [requestFactory.operation, requestFactory]),
  );
  const operations = new Map(spec.operations.map((operation) => [operation.id, operation]));
  for (const { id } of spec.operations) {
    if (!requestFactories.has(id))
      throw new Error(`${spec.service}: no driver makes requests of ${id}`);
  }
  refuseStrays(spec, suite);
  const judged = new Set(spec.constraints.filter(isJudged).map(({ id }) => id));
  const derived = spec.constraints
    .filter(({ id }) => !judged.has(id))
    .map((constraint) => {
      const operation = operations.get(constraint.operation);
      if (operation === undefined)
        throw new Error(`${constraint.id} is about an unknown operation`);
      return checkOf(
        constraint,
        operation,
        spec,
        preconditionsOf(operation, requestFactories.get(operation.id)),
      );
    });
  return [...suite.checks, ...derived];
}

/**
 * Whether a rule is decided by what all exchanges show, without a check of its own: a constraint on responses, except
 * those of server errors, which no request brings about.
 */
export function isJudged(rule: Rule | Constraint): rule is Constraint {
  return (
    'location' in rule && rule.location.in === 'response' && !rule.location.status.startsWith('5')
  );
}

function refuseStrays(spec: Spec, suite: Suite): void {
  const rules = new Set(spec.rules.map(({ id }) => id));
  const decided = new Set<string>();
  for (const { rule } of suite.checks) {
    if (!rules.has(rule))
      throw new Error(`${spec.service}: the check of ${rule} decides no rule of the specs`);
    if (decided.has(rule)) throw new Error(`${spec.service}: ${rule} has two checks`);
    decided.add(rule);
  }
  const undecided = [...rules].filter((rule) => !decided.has(rule));
  if (undecided.length > 0)
    throw new Error(`${spec.service}: no check decides ${undecided.join(', ')}`);
}

function checkOf(
  constraint: Constraint,
  operation: Operation,
  spec: Spec,
  preconditions: Check['preconditions'],
): Check {
  const { location } = constraint;
  switch (location.in) {
    case 'operation':
      return acceptsCheck(constraint, operation, spec, preconditions);
    case 'token':
    case 'scope':
      return accessCheck(constraint, preconditions);
    case 'body':
      return bodyCheck(constraint, operation, spec, preconditions);
    case 'response':
      return serverErrorCheck(constraint, operation, preconditions);
    default: {
      const parameter = operation.parameters.find(
        ({ name, in: place }) => name === location.name && place === location.in,
      );
      if (parameter === undefined)
        throw new Error(`${constraint.id} is about an unknown parameter`);
      return parameterCheck(constraint, parameter, operation, spec, preconditions);
    }
  }
}
