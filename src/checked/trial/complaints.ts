import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import {
  describeAnswer,
  isSuccess,
  statusWords,
  successStatuses,
} from '../../sent/judging/answers.ts';
import type { Complaint } from '../../sent/Complaint.ts';
import type { Operation } from '../../promised/types.ts';

/** That a valid request was not accepted. `what` says what is special about it. */
export function notAccepted(operation: Operation, exchange: LiveExchange, what: string): Complaint {
  return {
    message: `${operation.documented} ${exchange.error === null ? 'rejected' : statusWords(exchange)} ${what}.`,
    expected: operation.responses.find(({ status }) => status.startsWith('2'))?.status ?? '2xx',
    actual: describeAnswer(exchange),
    exchanges: [exchange],
    right: successStatuses(operation),
    counterexample: what,
  };
}

/** That an invalid request was not rejected with one of these statuses. */
export function notRejected(
  operation: Operation,
  exchange: LiveExchange,
  statuses: readonly string[],
  what: string,
  after: LiveExchange[] = [],
): Complaint {
  return {
    message: `${operation.documented} ${isSuccess(operation, exchange) ? 'accepted' : statusWords(exchange)} ${what}.`,
    expected: `a rejection with ${statuses.join(' or ').replace(/(4\d\d) or 4XX$/, '$1 or another 4XX')}`,
    actual: describeAnswer(exchange),
    exchanges: [...after, exchange],
    right: statuses,
    counterexample: what,
  };
}
