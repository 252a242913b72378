import { faultsIn } from '../faultsIn.ts';

/** What an engineer gets wrong in the card authorization service. */
export const faults = await faultsIn(
  'card-authorization',
  ['card-authorization/authorize'],
  ...['outcome', 'condition', 'fullRequest', 'content', 'body', 'metadata', 'cardMatch'],
  ...['paymentId', 'sequence', 'lifecycle', 'later'],
);

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // If the same request is accepted again, it is accepted whatever became of the first.
  'card-authorization/authorize/payment-id-again-with-the-same-body': [
    'card-authorization/authorize/payment-id-again-at-another-merchant',
    'card-authorization/authorize/resubmitted-after-void-by-hand',
    'card-authorization/authorize/resubmitted-after-automatic-void',
    'card-authorization/authorize/resubmitted-after-capture',
    'card-authorization/authorize/resubmitted-after-late-capture',
  ],
  // What takes any value there takes the card data as a text too.
  'card-authorization/authorize/body/encryptedCardData/type': [
    'card-authorization/authorize/encrypted-card-data-is-an-object',
  ],
  // Whatever the country is, it need not be an assigned code.
  'card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern': [
    'card-authorization/authorize/delivery-country-is-assigned',
  ],
  // What is below 0 is not looked at beside a greater tip, or amount.
  'card-authorization/authorize/body/amount/minimum': [
    'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  ],
  'card-authorization/authorize/body/tipAmount/minimum': [
    'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  ],
};
