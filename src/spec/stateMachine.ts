import type { Spec, State, StateMachine, Transition } from './types.ts';

/** @throws Error if the specs have no such machine (an error of ours) */
export function machineIn(specs: readonly Spec[], id: string): StateMachine {
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
