import { isDeepStrictEqual } from 'node:util';
import type { StateMachine, Transition } from '../stateMachine.ts';
import type { ChangeLog, Outcome } from './Change.ts';
import { breaksNobody } from './outcomeOf.ts';
import type { ServiceVersion } from './SpecVersion.ts';

/** Compares the state machines of two versions: their states and transitions. */
export function diffStateMachines(
  log: ChangeLog,
  before: ServiceVersion,
  after: ServiceVersion,
): void {
  const ids = [...before.stateMachines, ...after.stateMachines].map(({ id }) => id);
  for (const id of new Set(ids)) {
    const [was, is] = [before, after].map(({ stateMachines }) =>
      stateMachines.find((machine) => machine.id === id),
    );
    const add = (kind: string, message: string, outcome: Outcome) =>
      log.add({ kind, place: id, message }, outcome);
    diffStates(add, was, is);
    diffTransitions(add, was?.transitions ?? [], is?.transitions ?? []);
  }
}

type Add = (kind: string, message: string, outcome: Outcome) => void;

function diffStates(add: Add, before?: StateMachine, after?: StateMachine): void {
  const [was, is] = [before, after].map((machine) => machine?.states.map(({ name }) => name) ?? []);
  const outcome = breaksNobody('What leads to it and out of it says what is asked.');
  for (const name of is ?? [])
    if (!was?.includes(name)) add('state-added', `state ${name} added`, outcome);
  for (const name of was ?? [])
    if (!is?.includes(name)) add('state-removed', `state ${name} removed`, outcome);
}

const ADDED: Outcome = { breaks: ['servers'], reason: 'No server had to keep it before.' };
const REMOVED: Outcome = { breaks: ['clients'], reason: 'A client may no longer rely on it.' };
const CHANGED: Outcome = {
  breaks: ['clients', 'servers'],
  reason: 'A client relies on it, and a server does it, as it was.',
};

function diffTransitions(add: Add, before: Transition[], after: Transition[]): void {
  const [was, is] = [before, after].map(
    (transitions) => new Map(transitions.map((transition) => [nameOf(transition), transition])),
  );
  for (const [name, transition] of is ?? []) {
    const former = was?.get(name);
    if (former === undefined) add('transition-added', `${name} added`, ADDED);
    else if (!isDeepStrictEqual(detailsOf(former), detailsOf(transition)))
      add('transition-changed', `${name}: ${shown(former)} → ${shown(transition)}`, CHANGED);
  }
  for (const name of was?.keys() ?? [])
    if (!is?.has(name)) add('transition-removed', `${name} removed`, REMOVED);
}

/** The name of a transition: two of them may lead from one state to another by different events. */
function nameOf({ from = 'nothing', to, event }: Transition): string {
  return `${from} → ${to} by ${event}`;
}

function detailsOf({ afterSeconds, status }: Transition) {
  return { afterSeconds, status };
}

function shown({ afterSeconds, status }: Transition): string {
  const parts = [
    ...(afterSeconds === undefined ? [] : [`after ${afterSeconds} s`]),
    ...(status === undefined ? [] : [`status ${status}`]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
