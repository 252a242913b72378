import type { Driver } from '../../src/check/Driver.ts';
import { analyticsAddress, permission, scope, type Need } from '../../src/check/needs.ts';
import type { Operation } from '../../src/spec/types.ts';

/** What any valid request of an operation needs at a target: its address, the permission for its effect, scopes, fixtures. */
export function needsOf(operation: Operation, driver: Driver | undefined): Need[] {
  return [
    ...(operation.address === 'analytics' ? [analyticsAddress] : []),
    ...(operation.effect === undefined ? [] : [permission(operation.effect)]),
    ...(operation.scopes ?? []).map(scope),
    ...(driver?.needs ?? []),
  ];
}
