import type { ListedCheck } from '../../src/checked/byRule.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import { expectDoneLike } from '../../src/checked/expectDoneLike.ts';
import type { Expected } from '../../src/sent/judging/Expected.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import {
  authorizedElsewhere,
  authorizedInFull,
  authorizedTwin,
  describeOutcome,
  mismatched,
  notAuthorized,
  refusedRequest,
} from './assertions.ts';
import {
  AUTHORIZE,
  goodRequest,
  type PaymentRequest,
  withFreshPaymentId,
} from './paymentRequests.ts';
import { isDenied, paymentStateOf } from './paymentStatus.ts';

/** A request that is like a valid one but for one change, with that change in words. */
export interface Change {
  what: string;
  request: RequestParts;
  /** The valid request that it differs from, if that is not the check's own. */
  valid?: PaymentRequest;
  /** The same changes one by one. They are tried if all at once are not accepted, to name the one at fault. */
  parts?: Change[];
  /** The open point that the response shows, too, if the documents leave open how such a request is answered. */
  openPoint?: string;
}

/** The requests that a check sends beside a valid one. */
export type Changes = (valid: PaymentRequest, trial: Trial) => Change[] | Promise<Change[]>;

/** Makes the valid request that is changed from the plain one. */
type Base = (plain: PaymentRequest) => PaymentRequest;

const asItIs: Base = (plain) => plain;

/** Decides that requests are refused each of which has one change from a valid one, by turns of several. */
export function refusing(changes: Changes, base: Base = asItIs): ListedCheck {
  return eachChange(atEachPlace(changes), refusedRequest, 'invalid', base);
}

/** Decides that requests are not authorized each of which has one change from an authorized one, by turns as above. */
export function notAuthorizing(changes: Changes): ListedCheck {
  return eachChange(atEachPlace(changes), notAuthorized, 'anything');
}

/** Decides about requests that no longer match the encrypted card data. */
export function mismatching(changes: Changes): ListedCheck {
  return eachChange(changes, mismatched, 'anything');
}

/** Decides that requests are processed each of which is valid though special. */
export function accepting(changes: Changes, base: Base = asItIs): ListedCheck {
  const assert: typeof refusedRequest = (trial, exchange, what, twin) =>
    trial.accepted(exchange, what, twin);
  return eachChange(changes, assert, 'success', base);
}

/**
 * Applies the changes by turns to the plainest request, to the fullest, and to the plainest for the other merchant, as
 * far as these are authorized: a service may validate only some of them.
 */
function atEachPlace(changes: Changes): Changes {
  return async (plain, trial) => {
    const others = [await authorizedInFull(trial), await authorizedElsewhere(trial, plain)];
    const bases = [plain, ...others.filter((base) => base !== undefined)];
    const changed = await Promise.all(bases.map(async (base) => changes(base, trial)));
    const [inPlain = []] = changed;
    return inPlain.flatMap((_change, turn) => {
      const place = turn % bases.length;
      const change = changed[place]?.[turn];
      return change === undefined
        ? []
        : [place === 0 ? change : { ...change, valid: bases[place] }];
    });
  };
}

/** Asserts something of each request that has one change from a valid one, each in the valid one itself. */
export function eachChange(
  changes: Changes,
  assert: typeof refusedRequest,
  expected: Expected | 'invalid',
  base: Base = asItIs,
): ListedCheck {
  return {
    run: async (trial) => {
      const plain = base(await goodRequest(trial));
      const isAboutAddress = trial.rule.includes('/ip-address-');
      await authorizedTwin(trial, plain);
      const expects =
        expected === 'invalid' ? trial.operation(AUTHORIZE).invalidStatuses : expected;
      const tryOne = async (change: Change, place: number) => {
        const { what, valid = plain, openPoint, parts = [] } = change;
        const isSentAgain =
          place === 0 &&
          expects !== 'success' &&
          change.request.path?.['paymentUuid'] === valid.path.paymentUuid;
        const request = isSentAgain
          ? withFreshPaymentId(trial, change.request as PaymentRequest)
          : change.request;
        const { outcome, exchange: authorized } = await authorizedTwin(trial, valid);
        const twin = `the same request without this change ${outcome}`;
        const exchange = await trial.send(
          AUTHORIZE,
          request,
          openPoint === undefined ? expects : 'anything',
        );
        if (parts.length > 0 && !isSuccess(trial.operation(AUTHORIZE), exchange)) {
          await trial.further(() => trial.each(parts, tryOne));
          return;
        }
        if (openPoint !== undefined) trial.observe(openPoint, describeOutcome(exchange));
        assert(trial, exchange, what, twin);
        // With the same id: that it was rejected must not let it through.
        if (isSentAgain && openPoint === undefined) {
          const again = await trial.send(AUTHORIZE, request, 'anything');
          if (paymentStateOf(again) === 'AUTHORIZED')
            notAuthorized(trial, again, `${what}, sent again with the same payment id`, twin);
        }
        // An address may be denied for fraud, and an open point fails nobody.
        if (expects !== 'success' || openPoint !== undefined || isAboutAddress) return;
        const twins = { parts: valid, exchange: authorized };
        await expectDoneLike(trial, twins, { parts: request, exchange }, isDenied, what);
      };
      await trial.each(await changes(plain, trial), tryOne);
    },
  };
}
