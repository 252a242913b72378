import type { Check } from '../../src/check/Check.ts';
import type { RequestParts } from '../../src/check/RequestParts.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { authorizedTwin, authorizing, notAuthorized, refusedRequest } from './assertions.ts';
import { AUTHORIZE, goodRequest, type PaymentRequest } from './paymentRequests.ts';

/** A request that is like a valid one but for one change, with that change in words. */
export interface Change {
  what: string;
  request: RequestParts;
}

/** The requests that a check sends beside a valid one. */
export type Changes = (valid: PaymentRequest, trial: Trial) => Change[] | Promise<Change[]>;

/** Makes of the plain request the valid one that is changed. */
type Base = (plain: PaymentRequest) => PaymentRequest;

const asItIs: Base = (plain) => plain;

/** Decides that requests are refused each of which has one change from a valid one. */
export function refusing(rule: string, changes: Changes, base: Base = asItIs): Check {
  return eachChange(rule, changes, base, refusedRequest);
}

/** Decides that requests are not authorized each of which has one change from an authorized one. */
export function notAuthorizing(rule: string, changes: Changes): Check {
  return eachChange(rule, changes, asItIs, notAuthorized);
}

/** Decides that requests are accepted each of which is valid though special. */
export function accepting(rule: string, changes: Changes): Check {
  return {
    rule,
    preconditions: authorizing,
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const { outcome } = await authorizedTwin(trial, plain);
      await trial.each(await changes(plain, trial), async ({ what, request }) => {
        const exchange = await trial.send(AUTHORIZE, request);
        trial.accepted(exchange, what, `the same request without this change ${outcome}`);
      });
    },
  };
}

function eachChange(
  rule: string,
  changes: Changes,
  base: Base,
  assert: typeof refusedRequest,
): Check {
  return {
    rule,
    preconditions: authorizing,
    run: async (trial) => {
      const valid = base(await goodRequest(trial));
      const { outcome } = await authorizedTwin(trial, valid);
      const twin = `the same request without this change ${outcome}`;
      await trial.each(await changes(valid, trial), async ({ what, request }) => {
        assert(trial, await trial.send(AUTHORIZE, request), what, twin);
      });
    },
  };
}
