import type { ServiceName } from '../../../services.ts';
import type { State, Transition } from '../../promised/stateMachine.ts';
import type { NotObservable } from '../../promised/OpenPoint.ts';
import type { OpenPointView } from './views/openPointViews.ts';
import type { OperationView } from './views/operationViews.ts';
import type { Release } from './Release.ts';
import type { FaultView, RuleView } from './views/RuleView.ts';
import type { SchemaView } from './views/schemaViews.ts';
import type { TargetView } from './views/targetViews.ts';

/** A state machine with its picture. */
export interface MachineView {
  id: string;
  address: string;
  title: string;
  source: string;
  states: State[];
  transitions: (Transition & { links: { id: string; address: string }[] })[];
  /** In the DOT language, to be drawn. */
  graph: string;
  /** The same for narrow screens. */
  narrowGraph: string;
}

/** One rule that holds for many resources, and its address for each. */
export interface FamilyView {
  id: string;
  statement: string;
  /** Faults that prove it at one resource or more. */
  faults: FaultView[];
  members: { resource: string; address: string }[];
}

/** A service with all that its pages show. */
export interface ServiceView {
  name: ServiceName;
  title: string;
  version: string;
  description?: string;
  page: string;
  schemasPage: string;
  referencePage: string;
  scopes: { name: string; grants: string }[];
  operations: OperationView[];
  schemas: (SchemaView & { rules: RuleView[] })[];
  /** Rules about no single operation and no schema. */
  serviceRules: RuleView[];
  families: FamilyView[];
  openPoints: OpenPointView[];
  notObservable: Omit<NotObservable, 'place'>[];
  machines: MachineView[];
  counts: { rules: number; constraints: number };
}

/** Everything that the pages show. */
export interface SiteModel {
  services: ServiceView[];
  targets: TargetView[];
  /** Newest first. */
  releases: Release[];
}
