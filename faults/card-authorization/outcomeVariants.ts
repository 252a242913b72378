import { byId, type Difference } from '../Fault.ts';
import { type Row, objectIn } from '../messages.ts';
import {
  metadataText,
  payments,
  bySent,
  isAuthorized,
  isDenial,
  withMetadata,
  bodies,
  refusal,
  shownByControl,
  metadata,
  receipts,
  authorize,
} from './messages.ts';
import { denying, refusing } from './wrappers.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { DateTime } from 'luxon';
import { all } from '../on.ts';

const LOCAL_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** How far in the past a till's date may be, and how far ahead its clock. */
const MONTH_MS = 31 * 86_400_000;

const MINUTES_MS = 5 * 60_000;

/** Refuses payments dated long ago or in the days to come, by the service's own clock. */
const refusingDatesFarAway = authorize.around((next) => async (request) => {
  const { now } = await shownByControl(next, '/clock');
  const present = now === undefined ? Date.now() : Date.parse(String(now));
  const age = present - Date.parse(metadataText(request.body, 'localTransactionDate'));
  return age > MONTH_MS || age < -MINUTES_MS ? refusal(422) : next(request);
});

/** Addresses of private, loopback and link-local networks, as far as a network's first digits tell. */
const OWN_NETWORK = /^(10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^(f[cd]|fe[89ab]|::1$)/i;

/** Addresses that the plainest requests come from: of others a service may know that fraud comes from them. */
const TRUSTED = ['8.8.8.8', '2606:4700:4700::1111'];

/** Honest differences in which payments are denied, in what a payment shows, and in what is open. */
export const outcomeVariants = byId<Difference>({
  'denies-by-chance': {
    description: 'A busy bank denies one payment of a tip alone, and one of a guest in capitals.',
    wrap: (next) => {
      const once = [({ amount }: Row) => amount === 0, isInCapitals].map(onceOnly);
      return denying((body) => once.some((isDenied) => isDenied(body)))(next);
    },
  },
  'denies-addresses-for-fraud': {
    description: 'Payments from public addresses that are new to the service are denied for fraud.',
    wrap: denying((body) => !TRUSTED.includes(metadataText(body, 'originIPAddr'))),
  },
  'a-blank-reason-beside-what-was-not-denied': {
    description: 'An authorized payment has a blank in place of a reason for its denial.',
    wrap: payments.where(isAuthorized).set({ denialReason: ' ' }),
  },
  'denials-of-nothing': {
    description: 'A payment that was denied has amounts of nothing.',
    wrap: payments.where(isDenial).set({ amount: { value: 0 }, tipAmount: { value: 0 } }),
  },
  'amounts-in-cents-beside-their-sum': {
    description: 'Amounts are whole cents in texts, each beside the sum of both.',
    wrap: payments.change(
      bySent((payment, { amount, tipAmount }) => {
        const cents = (value: unknown) => Math.round(Number(value) * 100);
        const total = cents(amount) + cents(tipAmount);
        return {
          ...payment,
          amount: { minorUnits: String(cents(amount)), exponent: 2, total },
          tipAmount: { minorUnits: String(cents(tipAmount)), exponent: 2, total },
        };
      }),
    ),
  },
  'card-data-as-text': {
    description: 'encryptedCardData may be the Base64 text alone, as the documents call it too.',
    run: ['card-authorization/authorize/*encrypted*', 'card-authorization/*card-data*'],
    wrap: bodies
      .where(({ encryptedCardData }) => typeof encryptedCardData === 'string')
      .set(({ encryptedCardData }) => ({ encryptedCardData: { payload: encryptedCardData } })),
  },
  'payments-from-private-networks': {
    description:
      'Where a guest is, is weighed with the rest: a private address alone is no denial.',
    run: ['card-authorization/authorize/*ip-address*'],
    warns: ['card-authorization/authorize/ip-address-is-public'],
    wrap: bodies.change(withPublicAddress),
  },
  'regions-of-two-letters': {
    description:
      'A region has two letters, and a postal code neither blanks nor hyphens: which forms they have is open.',
    wrap: refusing(({ requestMetadata }) => {
      const address = isObject(requestMetadata) ? requestMetadata['deliveryAddress'] : undefined;
      if (!isObject(address)) return false;
      const { region, postalCode } = address;
      return (
        (typeof region === 'string' && !/^[A-Z]{2}$/.test(region)) ||
        (typeof postalCode === 'string' && /[ -]/.test(postalCode))
      );
    }),
  },
  'copied-date-in-another-spelling': {
    description:
      'localTransactionDate comes back with three digits of a second and with a numeric offset, as it had been parsed.',
    wrap: receipts.set(({ localTransactionDate }) => ({
      localTransactionDate: DateTime.fromISO(String(localTransactionDate), {
        setZone: true,
      }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
    })),
  },
  'copied-date-with-an-offset-in-hours': {
    description: 'localTransactionDate comes back with an offset of hours alone: +02 for +02:00.',
    run: ['card-authorization/authorize/transaction-date-*'],
    wrap: receipts.set(({ localTransactionDate }) => ({
      localTransactionDate: DateTime.fromISO(String(localTransactionDate), { setZone: true })
        .toISO()
        ?.replace(/Z$|(?<=[+-]..):00$/, (zone) => (zone === 'Z' ? '+00' : '')),
    })),
  },
  'local-dates-are-taken': {
    description: 'A localTransactionDate without an offset comes back as it was supplied.',
    run: ['card-authorization/authorize/transaction-date-*'],
    wrap: (next) => (request) => {
      const given = metadataText(request.body, 'localTransactionDate');
      if (!LOCAL_DATE.test(given)) return next(request);
      const withOffset = metadata.set({ localTransactionDate: `${given}Z` });
      const asSupplied = receipts.set({ localTransactionDate: given });
      return all(asSupplied, withOffset)(next)(request);
    },
  },
  'refuses-dates-far-away': {
    description: 'A localTransactionDate of more than a month ago, or to come, is rejected.',
    wrap: refusingDatesFarAway,
  },
});

function isInCapitals(body: Row): boolean {
  return /[A-Z]/.test(metadataText(body, 'guestIdentifier'));
}

function onceOnly(isMeant: (body: Row) => boolean): (body: Row) => boolean {
  let isOver = false;
  return (body) => {
    if (isOver || !isMeant(body)) return false;
    isOver = true;
    return true;
  };
}

function withPublicAddress(body: Row): Row {
  const { originIPAddr } = objectIn(body, 'requestMetadata');
  return typeof originIPAddr === 'string' && OWN_NETWORK.test(originIPAddr)
    ? withMetadata(body, { ...objectIn(body, 'requestMetadata'), originIPAddr: '203.0.114.7' })
    : body;
}
