import type { Constraint, Operation, Rule, Spec } from '../../promised/types.ts';
import type { StateMachine } from '../../promised/stateMachine.ts';
import {
  machineAddress,
  referencePage,
  ruleAddress,
  schemaOf,
  schemasPage,
  servicePage,
} from './views/addresses.ts';
import { exampleJudge } from './views/exampleJudge.ts';
import { examplePairs, pairedRules } from './examplePairs.ts';
import type { PlainExample } from './views/snippetsOf.ts';
import { historyOf } from './views/historyOf.ts';
import { openPointViews } from './views/openPointViews.ts';
import { operationView } from './views/operationViews.ts';
import type { Recording } from './views/Recording.ts';
import type { FaultView } from './views/RuleView.ts';
import { faultsBeside, ruleView, type Beside } from './views/ruleViews.ts';
import type { Release } from './Release.ts';
import type { Run } from './views/Run.ts';
import { schemaViews } from './views/schemaViews.ts';
import type { FamilyView, MachineView, ServiceView, SiteModel } from './SiteModel.ts';
import { narrowStateGraph, stateGraph } from './stateGraph.ts';
import { targetViews } from './views/targetViews.ts';

/** The sources from which the pages are made. */
export interface SiteSources {
  specs: Spec[];
  /** The run of the suites at the sandbox. */
  recording: Recording;
  /** By operation. */
  examples: ReadonlyMap<string, PlainExample>;
  /** Faults, by the rule that must notice them. */
  faults: ReadonlyMap<string, FaultView[]>;
  /** Runs at any targets. */
  runs: Run[];
  /** Newest first. */
  releases: Release[];
}

/** Everything that the pages show, with the address of each thing. */
export function makeSite({
  specs,
  recording,
  examples,
  faults,
  runs,
  releases,
}: SiteSources): SiteModel {
  const histories = historyOf(runs);
  const known = new Map(
    specs.flatMap((spec) =>
      [...spec.rules, ...spec.constraints].map((rule) => [
        rule.id,
        { address: ruleAddress(rule, spec), statement: rule.statement },
      ]),
    ),
  );
  return {
    services: specs.map((spec) => {
      const judge = exampleJudge(spec);
      const pairs = examplePairs(spec, pairedRules(spec), recording, judge);
      const beside = { recording, examples, faults, pairs, histories };
      return serviceView(spec, beside, runs);
    }),
    targets: targetViews(runs, histories, known),
    releases,
  };
}

function serviceView(spec: Spec, beside: Beside, runs: Run[]): ServiceView {
  const { service, title, version, document } = spec;
  const all = [...spec.rules, ...spec.constraints];
  const { description } = document['info'] as { description?: string };
  const viewsOf = (rules: (Rule | Constraint)[]) =>
    rules.map((rule) => ruleView(rule, spec, beside));
  const ofNone = spec.rules.filter(({ operation }) => operation === null);
  const judge = exampleJudge(spec);
  return {
    name: service,
    title,
    version,
    ...(description !== undefined && { description }),
    page: servicePage(service),
    schemasPage: schemasPage(service),
    referencePage: referencePage(service),
    scopes: scopesOf(spec),
    operations: inOrder(spec).map((operation) =>
      operationView(
        operation,
        spec,
        viewsOf(all.filter((rule) => rule.operation === operation.id)),
        beside,
        judge,
      ),
    ),
    schemas: schemaViews(spec).map((schema) => ({
      ...schema,
      rules: viewsOf(ofNone.filter(({ id }) => schemaOf(id, spec) === schema.name)),
    })),
    serviceRules: viewsOf(ofNone.filter(({ id }) => schemaOf(id, spec) === undefined)),
    families: familiesOf(spec, beside),
    openPoints: openPointViews(spec, beside.recording.observations, runs),
    notObservable: spec.notObservable,
    machines: spec.stateMachines.map((machine) => machineView(machine, spec)),
    counts: { rules: spec.rules.length, constraints: spec.constraints.length },
  };
}

/** The operations in the order of the document, which has a request for a report before what gets it. */
function inOrder({ operations, document }: Spec): Operation[] {
  const order = Object.entries(document['paths'] as Record<string, object>).flatMap(
    ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const placeOf = ({ path, method }: Operation) => order.indexOf(`${method} ${path}`);
  return operations.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function scopesOf({ document, operations }: Spec): ServiceView['scopes'] {
  const granted = grantsIn(document);
  const names = new Set(operations.flatMap(({ scopes }) => scopes ?? []));
  return [...names].map((name) => ({ name, grants: sentenceOf(granted[name] ?? '') }));
}

/** With a capital and a full stop, as only some documents write it. */
function sentenceOf(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase()).replace(/(?<=[^.])$/, '.');
}

/** The scopes of every flow of a document's security schemes, with what each grants. */
function grantsIn(document: Spec['document']): Record<string, string> {
  const { securitySchemes = {} } = (document['components'] ?? {}) as {
    securitySchemes?: Record<
      string,
      { flows?: Record<string, { scopes?: Record<string, string> }> }
    >;
  };
  const flows = Object.values(securitySchemes).flatMap(({ flows: own = {} }) => Object.values(own));
  return Object.assign({}, ...flows.map(({ scopes = {} }) => scopes)) as Record<string, string>;
}

function familiesOf(spec: Spec, { faults }: Beside): FamilyView[] {
  const families = Map.groupBy(
    spec.rules.filter(({ resource }) => resource !== undefined),
    // Two entries may share an id, if their sentences differ.
    ({ family, statement }) => `${family}\n${statement}`,
  );
  return [...families.values()].map((rules) => ({
    id: rules[0]?.family ?? '',
    statement: rules[0]?.statement ?? '',
    faults: [
      ...new Map(
        rules
          .flatMap(({ id, statement }) => faultsBeside(statement, faults.get(id) ?? []))
          .map((fault) => [fault.id, fault]),
      ).values(),
    ],
    members: rules.map((rule) => ({
      resource: rule.resource ?? '',
      address: ruleAddress(rule, spec),
    })),
  }));
}

function machineView(machine: StateMachine, spec: Spec): MachineView {
  const addressOf = (id: string) => {
    const rule = spec.rules.find((one) => one.id === id || one.family === id);
    if (rule === undefined) throw new Error(`${machine.id} names ${id}, which there is not`);
    return rule.id === id ? ruleAddress(rule, spec) : `${servicePage(spec.service)}#${id}`;
  };
  return {
    id: machine.id,
    address: machineAddress(machine.id),
    title: machine.title,
    source: machine.source,
    states: machine.states,
    transitions: machine.transitions.map((arrow) => ({
      ...arrow,
      links: arrow.rules.map((id) => ({ id, address: addressOf(id) })),
    })),
    graph: stateGraph(machine, addressOf),
    narrowGraph: narrowStateGraph(machine),
  };
}
