import type { ServiceName } from '../../services.ts';
import type { Place } from './Place.ts';

/** A state of something that a service keeps: a payment, the stock of an item, a requested report. */
export interface State {
  name: string;
  /** What is true in it, in one sentence. */
  meaning: string;
  /** The control plane's name for it, if it is another one. */
  shownAs?: string;
  /** Whether no transition leads out of it, except back to itself. */
  isFinal?: boolean;
}

/** A transition of a state machine. */
export interface Transition {
  /** Absent if something comes into being. */
  from?: string;
  to: string;
  /** What happens: an act, a response, the passing of time. */
  event: string;
  /** If the event is the passing of time: how much. */
  afterSeconds?: number;
  /** If the event is a request: the status of the response. */
  status?: string;
  /** The rules that state it: ids, or families with their braces. */
  rules: string[];
}

/** States and transitions as the documents describe them; checks use them to decide, and pages draw them. */
export interface StateMachine {
  id: string;
  place: Place;
  service: ServiceName;
  title: string;
  source: string;
  states: State[];
  transitions: Transition[];
}

/** @throws Error if the specs have no such machine (an error of ours) */
export function machineIn(
  specs: readonly { stateMachines: StateMachine[] }[],
  id: string,
): StateMachine {
  const machine = specs
    .flatMap(({ stateMachines }) => stateMachines)
    .find((candidate) => candidate.id === id);
  if (machine === undefined) throw new Error(`the specs have no state machine ${id}`);
  return machine;
}

/**
 * The transition for an event from a state (without a state: something comes into being).
 * @throws Error if the machine has no such transition (an error of ours)
 */
export function transitionOf(
  { id, transitions }: StateMachine,
  from: string | undefined,
  event: string,
): Transition {
  const [arrow] = transitions.filter((one) => one.from === from && one.event === event);
  if (arrow === undefined) throw new Error(`${id} has no arrow from ${from} for "${event}"`);
  return arrow;
}

/**
 * The state after an event.
 * @throws Error if there is no such transition (an error of ours)
 */
export function stateAfter(machine: StateMachine, from: string | undefined, event: string): State {
  return stateOf(machine, transitionOf(machine, from, event).to);
}

/** @throws Error if the machine has no such state (an error of ours) */
export function stateOf({ id, states }: StateMachine, name: string): State {
  const state = states.find((candidate) => candidate.name === name);
  if (state === undefined) throw new Error(`${id} has no state ${name}`);
  return state;
}
