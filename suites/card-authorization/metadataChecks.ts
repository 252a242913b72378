import { byRule } from '../../src/checked/byRule.ts';
import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { deliveryAddresses } from '../../generators/fields/deliveryAddresses.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';
import { accepting, notAuthorizing, refusing, type Changes } from './changes.ts';
import { observing } from './observing.ts';
import { delivered, withMetadata, AUTHORIZE, goodRequest } from './paymentRequests.ts';
import { transactionInstant } from './transactionInstant.ts';
import { expectDoneLike } from '../../src/checked/expectDoneLike.ts';
import { isDenied, paymentStateOf } from './paymentStatus.ts';

const [plainAddress] = deliveryAddresses;

/**
 * Checks of the fields of a request's metadata for which the schema says less than the documents, and of each day of
 * the calendar.
 */
export const metadataChecks = byRule({
  'card-authorization/authorize/transaction-date-is-iso-8601': observing(
    refusing(dated(dateTimes.notIso8601)),
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
  'card-authorization/authorize/transaction-date-exists': refusing(dated(dateTimes.impossible)),
  'card-authorization/authorize/transaction-date-offset-exists': refusing(
    dated(dateTimes.impossibleOffsets),
  ),
  'card-authorization/authorize/transaction-date-has-a-time-of-day': refusing(
    dated(dateTimes.halves),
  ),
  'card-authorization/authorize/transaction-date-takes-any-offset': accepting(
    dated(dateTimes.spellingsOf),
  ),
  'card-authorization/authorize/ip-address-is-an-address': refusing(from(ipAddresses.malformed)),
  'card-authorization/authorize/ip-address-may-be-ipv4': accepting(from(ipAddresses.edgesV4)),
  'card-authorization/authorize/ip-address-may-be-ipv6': accepting(from(ipAddresses.edgesV6)),
  'card-authorization/authorize/ip-address-is-public': notAuthorizing(
    from(ipAddresses.ofOwnNetworks),
  ),
  'card-authorization/authorize/delivery-zip-plus-four-without-separator': observing(
    accepting(deliveredTo('postalCode', ['041014321', '041010001'])),
    [
      {
        openPoint: 'card-authorization/authorize/postal-code-and-region-forms',
        changes: deliveredTo('region', ['Maine']),
      },
    ],
  ),
  'card-authorization/authorize/delivery-zip-plus-four-with-separator': refusing(
    deliveredTo('postalCode', ['04101-4321', '04101 4321']),
    delivered,
  ),
  'card-authorization/authorize/delivery-country-is-assigned': refusing(
    deliveredTo('country', [
      ...countryCodesAlpha3.unassigned,
      // The pattern of the field is tried with all of them.
      ...countryCodesAlpha3.malformed.slice(0, 3),
    ]),
    delivered,
  ),
  'card-authorization/authorize/transaction-date-takes-every-day': {
    unseen: 'no payment of the day before one that calendars get wrong is authorized',
    run: async (trial) => {
      const plain = await goodRequest(trial);
      const days = dateTimes.oddDays(await transactionInstant(trial));
      await trial.each(days, async ({ before, odd }) => {
        const on = (localTransactionDate: string) => withMetadata(plain, { localTransactionDate });
        const twin = await trial.send(AUTHORIZE, on(before), { expects: 'anything', role: 'twin' });
        if (paymentStateOf(twin) !== 'AUTHORIZED') return;
        const what = `localTransactionDate "${odd}"`;
        const exchange = await trial.send(AUTHORIZE, on(odd), { expects: 'success' });
        trial.accepted(exchange, what, `the same request with "${before}" was authorized`);
        const answered = { parts: on(before), exchange: twin };
        await expectDoneLike(trial, answered, { parts: on(odd), exchange }, isDenied, what);
      });
    },
  },
});

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
