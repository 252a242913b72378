import { matchesStatus } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { machineIn, transitionOf, type StateMachine } from '../../../src/promised/stateMachine.ts';

export function reportMachine({ session }: Trial): StateMachine {
  return machineIn(session.specs, 'analytics/report-request');
}

/** The state of a requested report that a response to a GET shows; undefined if it shows none (an unexpected error). */
export function shownState(trial: Trial, exchange: LiveExchange | undefined): string | undefined {
  return exchange && stateShown(reportMachine(trial), exchange);
}

/** The state that a response to a GET shows by a state machine; undefined if it shows none. */
export function stateShown({ transitions }: StateMachine, exchange: LiveExchange) {
  return transitions.find(
    ({ event, status }) => event === 'GET' && matchesStatus(exchange, [status ?? '']),
  )?.to;
}

/** The status with which a report that has ended is answered ever after. */
export function statusOfFinal(trial: Trial, state: 'ready' | 'failed'): string {
  return transitionOf(reportMachine(trial), state, 'GET').status ?? '';
}
