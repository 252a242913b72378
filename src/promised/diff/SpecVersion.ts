import type { Rule } from '../types.ts';
import type { StateMachine } from '../stateMachine.ts';
import type { OpenPoint } from '../OpenPoint.ts';

export interface ServiceVersion {
  service: string;
  /** Its OpenAPI document, references kept. */
  document: Record<string, unknown>;
  /** Rules written by hand; none if there are no rules beside the document. */
  rules: Rule[];
  openPoints: OpenPoint[];
  stateMachines: StateMachine[];
  /** Ids that are marked as retired. */
  retired: string[];
}

/** One version of all specifications, by service. */
export type SpecVersion = Map<string, ServiceVersion>;
