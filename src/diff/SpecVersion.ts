import type { OpenPoint, Rule, StateMachine } from '../spec/types.ts';

/** One version of one service's specification. */
export interface ServiceVersion {
  service: string;
  /** Its OpenAPI document, references kept. */
  document: Record<string, unknown>;
  /** Written by hand; none where no rules stand beside the document. */
  rules: Rule[];
  openPoints: OpenPoint[];
  stateMachines: StateMachine[];
  /** Ids that are called retired. */
  retired: string[];
}

/** One version of all of them, by service. */
export type SpecVersion = Map<string, ServiceVersion>;

/** What lies in a folder of specifications: file names within it, and their text. */
export type SpecFiles = Map<string, string>;
