import type { RequestFactory } from '../check/RequestFactory.ts';
import { analyticsAddress, permission, scope, type Precondition } from '../check/preconditions.ts';
import type { Operation } from '../spec/types.ts';

/** What any valid request of an operation needs at a target: its address, the permission for its effect, scopes, fixtures. */
export function preconditionsOf(
  operation: Operation,
  requestFactory: RequestFactory | undefined,
): Precondition[] {
  return [
    ...(operation.address === 'analytics' ? [analyticsAddress] : []),
    ...(operation.effect === undefined ? [] : [permission(operation.effect)]),
    ...(operation.scopes ?? []).map(scope),
    ...(requestFactory?.preconditions ?? []),
  ];
}
