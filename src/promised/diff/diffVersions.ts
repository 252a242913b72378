import { ChangeLog, type Change } from './Change.ts';
import { diffDocuments } from './diffDocuments.ts';
import { diffRules, byId } from './diffRules.ts';
import { breaks, CALLED, LACKED, matchedPairs, NOT_KEPT, RELIED_ON } from './outcomes.ts';
import type { SpecVersion, ServiceVersion } from './SpecVersion.ts';
import type { StateMachine, Transition } from '../stateMachine.ts';

const STATE = breaks.nobody('What leads to it and out of it says what is asked.');

const CHANGED = breaks.both('A client relies on it, and a server does it, as it was.');

/** What changed between two versions of the specifications, service by service. */
export function diffVersions(before: SpecVersion, after: SpecVersion): Change[] {
  return matchedPairs(before, after).flatMap(([service, was, is]) => {
    const log = new ChangeLog(service);
    if (was === undefined)
      log.add({ kind: 'service-added', place: service, message: 'service added' }, LACKED);
    else if (is === undefined)
      log.add({ kind: 'service-removed', place: service, message: 'service removed' }, CALLED);
    else {
      diffDocuments(log, was.document, is.document);
      diffRules(log, was, is);
      diffStateMachines(log, was, is);
    }
    return log.changes();
  });
}

/** Compares the state machines of two versions: their states and transitions. */
function diffStateMachines(log: ChangeLog, before: ServiceVersion, after: ServiceVersion): void {
  for (const [place, was, is] of matchedPairs(
    byId(before.stateMachines),
    byId(after.stateMachines),
  )) {
    for (const [name, former, state] of matchedPairs(statesOf(was), statesOf(is))) {
      if (former !== undefined && state !== undefined) continue;
      const verb = former === undefined ? 'added' : 'removed';
      log.add({ kind: `state-${verb}`, place, message: `state ${name} ${verb}` }, STATE);
    }
    for (const [name, former, latter] of matchedPairs(transitionsOf(was), transitionsOf(is)))
      if (former === undefined)
        log.add({ kind: 'transition-added', place, message: `${name} added` }, NOT_KEPT);
      else if (latter === undefined)
        log.add({ kind: 'transition-removed', place, message: `${name} removed` }, RELIED_ON);
      else if (former !== latter)
        log.add(
          { kind: 'transition-changed', place, message: `${name}: ${former} → ${latter}` },
          CHANGED,
        );
  }
}

function statesOf(machine: StateMachine | undefined) {
  return new Map(machine?.states.map(({ name }) => [name, name]));
}

/** What each transition has, by a name: two of them may lead from one state to another by different events. */
function transitionsOf(machine: StateMachine | undefined): Map<string, string> {
  const nameOf = ({ from = 'nothing', to, event }: Transition) => `${from} → ${to} by ${event}`;
  return new Map(machine?.transitions.map((one) => [nameOf(one), shown(one)]));
}

function shown({ afterSeconds, status }: Transition): string {
  const parts = [
    ...(afterSeconds === undefined ? [] : [`after ${afterSeconds} s`]),
    ...(status === undefined ? [] : [`status ${status}`]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
