import { posts } from './analytics/reportOperations.ts';

/**
 * Rules written by hand that speak of what a constraint speaks of: where the constraint is not kept, by the fault derived
 * from it, they are not kept either. By the constraint's id, `*` for any text in the rules.
 */
export const alsoBroken: Partial<Record<string, string[]>> = {
  // What takes any value there takes the card data as a text too.
  'card-authorization/authorize/body/encryptedCardData/type': [
    'card-authorization/authorize/encrypted-card-data-is-an-object',
  ],
  // Whatever the country is, it need not be an assigned code.
  'card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern': [
    'card-authorization/authorize/delivery-country-is-assigned',
  ],
  // A quantity of 0 is taken whatever the status beside it.
  'stock/update/body/quantity/exclusiveMinimum': [
    'stock/update/in-stock-has-no-quantity',
    'stock/update/out-of-stock-has-no-quantity',
  ],
  // Nor is it looked at beside a greater tip, or amount.
  'card-authorization/authorize/body/amount/minimum': [
    'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  ],
  'card-authorization/authorize/body/tipAmount/minimum': [
    'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  ],
  // Nor is it looked at among several elements.
  'stock/update/body/status/required': ['stock/update/status-of-each-element-is-looked-at'],
  'stock/update/body/status/enum': ['stock/update/status-of-each-element-is-looked-at'],
  // Nor in any longer range.
  ...Object.fromEntries(
    posts
      .filter(({ ranges }) => ranges.length > 1)
      .flatMap(({ id, dates: [start] }) =>
        ['restaurantIds', start].map((field) => [
          `${id}/body/${field}/type`,
          [`${id}/body-is-looked-at-in-every-range`],
        ]),
      ),
  ),
};
