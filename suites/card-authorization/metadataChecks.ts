import { countryCodesAlpha3 } from '../../generators/fields/countryCodesAlpha3.ts';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { ipAddresses } from '../../generators/fields/ipAddresses.ts';
import type { Check } from '../../src/check/Check.ts';
import { accepting, refusing, type Changes } from './changes.ts';
import { deliveryAddresses } from './deliveryAddresses.ts';
import { AUTHORIZE, withMetadata, type PaymentRequest } from './paymentRequests.ts';

/** A text that is no date or time in any of the forms of ISO 8601, nearest first. */
const NOT_ISO_8601 = [
  '2025-O6-15T18:30:00Z',
  '2025/06/15T18:30:00Z',
  '2025-06-15T18.30.00Z[UTC]',
  '06/15/2025 18:30:00',
  'Sun, 15 Jun 2025 18:30:00 GMT',
  'June 15, 2025',
  '1750012200000',
  'yesterday',
];

/** One time at every kind of offset, and with fractions of every usual length. */
const ANY_OFFSET = [
  ...['Z', '+00:00', '-05:00', '+05:30', '+05:45', '-03:30', '+14:00', '-12:00'],
  ...['.5Z', '.25-05:00', '.123Z', '.123+02:00', '.000Z', '.123456Z', '.123456789Z'],
].map((rest) => `2025-06-15T18:30:00${rest}`);

/** 24:00 is the end of a day in some editions of ISO 8601, and an offset is no time of day. */
const UNREAL = dateTimes.unreal.filter((text) => !text.includes('T24:00') && text.endsWith('Z'));

const IP_V4 = ipAddresses.edges.filter((address) => !address.includes(':'));
const IP_V6 = ipAddresses.edges.filter((address) => address.includes(':'));

/** Space around an address may be taken off; whether an empty text is a missing one is open. */
const NO_ADDRESS = ipAddresses.malformed.filter((text) => text !== '' && text === text.trim());

/** Of private (RFC 1918, RFC 4193), loopback and link-local networks, and of no others. */
const NOT_PUBLIC = ipAddresses.notPublic.filter((address) =>
  /^(10\.|127\.|172\.(16|31)\.|192\.168\.|169\.254\.|f[cd]|fe80:|::1$)/.test(address),
);

const [plainAddress] = deliveryAddresses;

/** Checks of the fields of a request's metadata whose schema says less than the documents. */
export const metadataChecks: Check[] = [
  refusing(`${AUTHORIZE}/transaction-date-is-iso-8601`, dated(NOT_ISO_8601)),
  refusing(`${AUTHORIZE}/transaction-date-exists`, dated(UNREAL)),
  accepting(`${AUTHORIZE}/transaction-date-takes-any-offset`, dated(ANY_OFFSET)),
  refusing(`${AUTHORIZE}/ip-address-is-an-address`, from(NO_ADDRESS)),
  accepting(`${AUTHORIZE}/ip-address-may-be-ipv4`, from(IP_V4)),
  accepting(`${AUTHORIZE}/ip-address-may-be-ipv6`, from(IP_V6)),
  refusing(`${AUTHORIZE}/ip-address-is-public`, from(NOT_PUBLIC)),
  accepting(
    `${AUTHORIZE}/delivery-zip-plus-four-without-separator`,
    deliveredTo('postalCode', ['041014321', '041010001']),
  ),
  refusing(
    `${AUTHORIZE}/delivery-zip-plus-four-with-separator`,
    deliveredTo('postalCode', ['04101-4321', '04101 4321']),
    delivered,
  ),
  refusing(
    `${AUTHORIZE}/delivery-country-is-assigned`,
    deliveredTo('country', countryCodesAlpha3.unassigned),
    delivered,
  ),
];

function dated(texts: string[]): Changes {
  return (plain) =>
    texts.map((localTransactionDate) => ({
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

function deliveredTo(field: 'postalCode' | 'country', values: string[]): Changes {
  return (plain) =>
    values.map((value) => ({
      what: `a deliveryAddress with ${field} ${JSON.stringify(value)}`,
      request: withMetadata(plain, { deliveryAddress: { ...plainAddress, [field]: value } }),
    }));
}

/** A request with a delivery address, which one field of it is then changed in. */
function delivered(plain: PaymentRequest): PaymentRequest {
  return withMetadata(plain, { deliveryAddress: plainAddress });
}
