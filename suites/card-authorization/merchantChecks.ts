import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { uuidsIn } from '../../src/words/json/uuid.ts';
import { otherMerchant, refusedWithServiceError } from './assertions.ts';
import {
  addressedTo,
  fullGoodRequest,
  type PaymentRequest,
  paymentUuidFor,
  withFreshPaymentId,
} from './paymentRequests.ts';
import { accepting, eachChange } from './changes.ts';
import { observing } from './observing.ts';

/** Checks of the merchant, who is named in the path and in the restaurant header. */
export const merchantChecks = byRule({
  'card-authorization/authorize/unknown-merchant-is-404': observing(
    eachChange(
      (plain, trial) =>
        unknownMerchants(trial, plain).map((merchant) => ({
          what: `a request for the merchant ${merchant}, which does not exist`,
          request: { ...plain, ...addressedTo(merchant) },
        })),
      (trial, exchange, ...words) => refusedWithServiceError(trial, exchange, '404', ...words),
      ['404'],
    ),
    // Whether it does not exist or is not valid is open; nothing can be authorized for it.
    [
      {
        openPoint: 'card-authorization/authorize/malformed-merchant',
        changes: (valid) => [
          {
            what: 'a merchant that is no GUID',
            request: { ...valid, ...addressedTo('not-a-guid') },
          },
        ],
      },
    ],
  ),
  'card-authorization/authorize/merchant-takes-either-case': accepting((plain, trial) => {
    const own = plain.path.merchantUuid;
    const spellings = identifiers.spellingsOf(own).filter((text) => text !== own);
    if (spellings.length === 0) trial.notExercised('the GUID of the restaurant has no letters');
    return spellings.map((merchant) => ({
      what: `the merchant ${merchant}, in another letter case`,
      request: { ...plain, ...addressedTo(merchant) },
    }));
  }),
  'card-authorization/authorize/merchant-is-the-restaurant-of-the-header': eachChange(
    async (plain, trial) => {
      const pairs = await twoRestaurants(trial, plain);
      // Of the two merchants that take payments, one whose fullest request was authorized, too.
      const inFull = { ...pairs[0]!, valid: await fullGoodRequest(trial) };
      const all = [...pairs.map((pair) => ({ ...pair, valid: plain })), inFull];
      return all.map(({ path, header, valid }) => ({
        what: `a request for the merchant ${path} with the restaurant header ${header}`,
        request: { ...valid, ...addressedTo(path), headers: addressedTo(header).headers },
        valid,
        openPoint: 'card-authorization/authorize/header-of-another-restaurant',
      }));
    },
    (trial, exchange, ...words) => trial.refused(exchange, ['4XX'], ...words),
    'anything',
  ),
  // Checks of how payment ids are told from each other; what one may be used for is for the model.
  'card-authorization/authorize/payment-id-is-matched-whole': observing(
    accepting((plain, trial) => {
      const valid = withFreshPaymentId(trial, plain);
      const { paymentUuid } = valid.path;
      const near = identifiers.nearMisses(paymentUuid, paymentUuidFor(trial.identity()));
      return near.map((other) => ({
        what: `a request for the payment id ${other}, which differs from one that was used in a digit`,
        request: { ...valid, path: { ...valid.path, paymentUuid: other } },
        valid,
      }));
    }),
    [
      {
        openPoint: 'card-authorization/authorize/malformed-payment-id',
        changes: (valid, trial) => [
          {
            what: 'a payment id that is no UUID',
            request: {
              ...valid,
              path: { ...valid.path, paymentUuid: `payment-${paymentUuidFor(trial.identity())}` },
            },
          },
        ],
      },
    ],
  ),
});

/** A GUID unrelated to the restaurant's, and two that share its beginning or its end. */
function unknownMerchants(trial: Trial, { path: { merchantUuid: own } }: PaymentRequest): string[] {
  const drawn = freshUuid(trial.seed, 'unknown merchant', 0);
  return [drawn, ...identifiers.nearMisses(own, drawn, uuidsIn(trial.target.fixtures))];
}

/**
 * A merchant and a header that differ: both of them restaurants that take payments, or one of them such a restaurant and
 * the other the same but for one digit, whether it exists or not.
 */
async function twoRestaurants(
  trial: Trial,
  plain: PaymentRequest,
): Promise<{ path: string; header: string }[]> {
  const { restaurant: own, otherRestaurant } = trial.target.fixtures;
  const near = identifiers.oneDigitOff(own).flatMap((other) => [
    { path: own, header: other },
    { path: other, header: own },
  ]);
  if (otherRestaurant === undefined) return near;
  // The other merchant takes this payment by itself, so that a refusal is due to the combination.
  const other = await otherMerchant(trial, plain);
  return [{ path: own, header: other }, { path: other, header: own }, ...near];
}
