import { describeAnswer } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { identifierOf } from './identifierOf.ts';

/** Asserts that a valid data request was accepted, for which its status alone is not enough: it got an identifier. */
export function expectIdentifier(trial: Trial, exchange: LiveExchange, what: string, twin: string) {
  trial.accepted(exchange, what, twin);
  const operation = trial.operation(exchange);
  trial.holds(identifierOf(exchange) !== undefined, () => ({
    message: `${operation.documented} accepted ${what} and returned no identifier.`,
    expected: '200 with a reportRequestGuid',
    actual: describeAnswer(exchange),
    exchanges: [exchange],
    twin,
    counterexample: what,
  }));
}
