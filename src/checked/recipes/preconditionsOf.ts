import type { RequestFactory } from '../RequestFactory.ts';
import { address, permission, scope, type Precondition } from '../preconditions.ts';
import type { Operation } from '../../promised/types.ts';

/**
 * What any valid request of an operation needs of a target: its address, the permission for its effect, scopes, fixtures.
 */
export function preconditionsOf(
  operation: Operation,
  requestFactory: RequestFactory | undefined,
): Precondition[] {
  return [
    ...(operation.address === 'base' ? [] : [address(operation.address)]),
    ...(operation.effect === undefined ? [] : [permission(operation.effect)]),
    ...(operation.scopes ?? []).map(scope),
    ...(requestFactory?.preconditions ?? []),
  ];
}
