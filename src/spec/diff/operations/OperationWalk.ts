import type { ChangeLog, Direction, Outcome } from '../Change.ts';
import type { OpenApiNode } from '../OpenApiNode.ts';
import { diffSchemas } from '../schemas/diffSchemas.ts';

/** Two versions of one operation, and the log of their differences. */
export interface OperationWalk {
  log: ChangeLog;
  /** `GET /path`, as in the new version. */
  operation: string;
  before: OpenApiNode;
  after: OpenApiNode;
}

/** Records a change at one place of an operation. */
export function reportAt(
  { log, operation }: OperationWalk,
  kind: string,
  message: string,
  outcome: Outcome,
): void {
  log.add({ kind, place: operation, message }, outcome, [operation]);
}

/** Compares two versions of a schema at one place of an operation: `query limit`, `body`, `200`. */
export function diffSchemasAt(
  { log, operation }: OperationWalk,
  { direction, at }: { direction: Direction; at: string },
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const reach = { operation, direction, at };
  diffSchemas({ log, reach, isNegated: false, seen: new Set() }, before, after);
}
