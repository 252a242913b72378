import { freshUuid } from '../../generators/fields/freshUuid.ts';
import { identifiers } from '../../generators/fields/identifiers.ts';
import { describeAnswer } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { uuidsIn } from '../../src/words/json/uuid.ts';
import { authorizedTwin, otherMerchant, refusedWithServiceError } from './assertions.ts';
import {
  AUTHORIZE,
  addressedTo,
  fullGoodRequest,
  goodRequest,
  type PaymentRequest,
  paymentUuidFor,
  withFreshPaymentId,
} from './paymentRequests.ts';
import { observing } from './observing.ts';

/** Checks of the merchant, who is named in the path and in the restaurant header. */
export const merchantChecks = byRule({
  'card-authorization/authorize/unknown-merchant-is-404': async (trial) => {
    const plain = await goodRequest(trial);
    const { outcome } = await authorizedTwin(trial, plain);
    const twin = `the same request for a known merchant ${outcome}`;
    await trial.each(unknownMerchants(trial, plain), async (merchant) => {
      const exchange = await trial.send(AUTHORIZE, { ...plain, ...addressedTo(merchant) }, ['404']);
      const what = `a request for the merchant ${merchant}, which does not exist`;
      refusedWithServiceError(trial, exchange, '404', what, twin);
    });
    await observeMalformedMerchant(trial, plain);
  },
  'card-authorization/authorize/merchant-takes-either-case': async (trial) => {
    const plain = await goodRequest(trial);
    const { outcome } = await authorizedTwin(trial, plain);
    const own = plain.path.merchantUuid;
    const spellings = identifiers.spellingsOf(own).filter((text) => text !== own);
    if (spellings.length === 0) trial.notExercised('the GUID of the restaurant has no letters');
    await trial.each(spellings, async (merchant) => {
      const exchange = await trial.send(
        AUTHORIZE,
        { ...plain, ...addressedTo(merchant) },
        'success',
      );
      const what = `the merchant ${merchant}, in another letter case`;
      trial.accepted(exchange, what, `the same request for the merchant ${own} ${outcome}`);
    });
  },
  'card-authorization/authorize/merchant-is-the-restaurant-of-the-header': async (trial) => {
    const plain = await goodRequest(trial);
    const pairs = (await twoRestaurants(trial, plain)).map((pair) => ({ ...pair, valid: plain }));
    const full = await fullGoodRequest(trial);
    // Of the two merchants that take payments, one whose fullest request was authorized, too.
    const inFull = pairs.slice(0, 1).map((pair) => ({ ...pair, valid: full }));
    await trial.each([...pairs, ...inFull], async ({ path, header, valid }) => {
      const { outcome } = await authorizedTwin(trial, valid);
      const twin = `the same request with one restaurant in both places ${outcome}`;
      const { path: parts } = addressedTo(path);
      const { headers } = addressedTo(header);
      const exchange = await trial.send(AUTHORIZE, { ...valid, path: parts, headers }, 'anything');
      trial.observe(
        'card-authorization/authorize/header-of-another-restaurant',
        describeAnswer(exchange),
      );
      const what = `a request for the merchant ${path} with the restaurant header ${header}`;
      trial.refused(exchange, ['4XX'], what, twin);
    });
  },
  // Checks of how payment ids are told from each other; what one may be used for is for the model.
  'card-authorization/authorize/payment-id-is-matched-whole': observing(
    {
      run: async (trial) => {
        const request = withFreshPaymentId(trial, await goodRequest(trial));
        const { outcome } = await authorizedTwin(trial, request);
        const { paymentUuid } = request.path;
        const near = identifiers.nearMisses(paymentUuid, paymentUuidFor(trial.identity()));
        await trial.each(near, async (other) => {
          const path = { ...request.path, paymentUuid: other };
          await trial.accepts(
            AUTHORIZE,
            { ...request, path },
            `a request for the payment id ${other}, which differs from one that was used in a digit`,
            `the same request with the payment id ${paymentUuid} ${outcome}`,
          );
        });
      },
    },
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

/** Whether it does not exist or is not valid is open; nothing can be authorized for it. */
async function observeMalformedMerchant(trial: Trial, plain: PaymentRequest): Promise<void> {
  const exchange = await trial.send(
    AUTHORIZE,
    { ...plain, ...addressedTo('not-a-guid') },
    'anything',
  );
  trial.observe('card-authorization/authorize/malformed-merchant', describeAnswer(exchange));
}
