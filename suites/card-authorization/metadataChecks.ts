import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { deliveryAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';
import type { Check } from '../../src/check/Check.ts';
import { accepting, notAuthorizing, refusing, type Changes } from './changes.ts';
import { observing } from './observing.ts';
import { delivered, withMetadata } from './paymentRequests.ts';
import { transactionInstant } from './transactionInstant.ts';

const [plainAddress] = deliveryAddresses;

/** Checks of the fields of a request's metadata for which the schema says less than the documents. */
export const metadataChecks: Check[] = [
  observing(
    refusing(
      'card-authorization/authorize/transaction-date-is-iso-8601',
      dated(dateTimes.notIso8601),
    ),
    [
      {
        openPoint: 'card-authorization/authorize/transaction-date-without-offset',
        changes: dated((instant) => [
          ...dateTimes.withoutOffset(instant).slice(0, 1),
          ...dateTimes.otherForms(instant),
        ]),
      },
      {
        openPoint: 'card-authorization/authorize/transaction-date-far-away',
        changes: dated(dateTimes.farAway),
      },
    ],
  ),
  refusing('card-authorization/authorize/transaction-date-exists', dated(dateTimes.impossible)),
  refusing(
    'card-authorization/authorize/transaction-date-offset-exists',
    dated(dateTimes.impossibleOffsets),
  ),
  refusing(
    'card-authorization/authorize/transaction-date-has-a-time-of-day',
    dated(dateTimes.halves),
  ),
  accepting(
    'card-authorization/authorize/transaction-date-takes-any-offset',
    dated(dateTimes.spellingsOf),
  ),
  refusing('card-authorization/authorize/ip-address-is-an-address', from(ipAddresses.malformed)),
  accepting('card-authorization/authorize/ip-address-may-be-ipv4', from(ipAddresses.edgesV4)),
  accepting('card-authorization/authorize/ip-address-may-be-ipv6', from(ipAddresses.edgesV6)),
  notAuthorizing(
    'card-authorization/authorize/ip-address-is-public',
    from(ipAddresses.ofOwnNetworks),
  ),
  observing(
    accepting(
      'card-authorization/authorize/delivery-zip-plus-four-without-separator',
      deliveredTo('postalCode', ['041014321', '041010001']),
    ),
    [
      {
        openPoint: 'card-authorization/authorize/postal-code-and-region-forms',
        changes: deliveredTo('region', ['Maine']),
      },
    ],
  ),
  refusing(
    'card-authorization/authorize/delivery-zip-plus-four-with-separator',
    deliveredTo('postalCode', ['04101-4321', '04101 4321']),
    delivered,
  ),
  refusing(
    'card-authorization/authorize/delivery-country-is-assigned',
    deliveredTo('country', [
      ...countryCodesAlpha3.unassigned,
      // The pattern of the field is tried with all of them.
      ...countryCodesAlpha3.malformed.slice(0, 3),
    ]),
    delivered,
  ),
];

function dated(textsFrom: (instant: Date) => string[]): Changes {
  return async (plain, trial) =>
    textsFrom(await transactionInstant(trial)).map((localTransactionDate) => ({
      what: `localTransactionDate ${JSON.stringify(localTransactionDate)}`,
      request: withMetadata(plain, { localTransactionDate }),
    }));
}

function from(addresses: string[]): Changes {
  return (plain) =>
    addresses.map((originIPAddr) => ({
      what: `originIPAddr ${JSON.stringify(originIPAddr)}`,
      request: withMetadata(plain, { originIPAddr }),
    }));
}

function deliveredTo(field: 'postalCode' | 'country' | 'region', values: string[]): Changes {
  return (plain) =>
    values.map((value) => ({
      what: `a deliveryAddress with ${field} ${JSON.stringify(value)}`,
      request: withMetadata(plain, { deliveryAddress: { ...plainAddress, [field]: value } }),
    }));
}
