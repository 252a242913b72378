import { byId, type UnplacedFault } from '../Fault.ts';

import { deliveryText, metadataText, metadata, deliveryAddress } from './messages.ts';
import { refusing } from './wrappers.ts';

const PUBLIC_ADDRESS = '8.8.8.8';

function takingDates(isTaken: (text: string) => boolean) {
  return metadata.withText('localTransactionDate', (text) =>
    isTaken(text) ? new Date(Date.parse(text) || 0).toISOString() : text,
  );
}

function takingAddresses(isTaken: (text: string) => boolean) {
  return metadata.withText('originIPAddr', (text) => (isTaken(text) ? PUBLIC_ADDRESS : text));
}

function refusingAddresses(isRefused: (text: string) => boolean) {
  return refusing((body) => isRefused(metadataText(body, 'originIPAddr')));
}

/** What goes wrong with the time, the origin and the delivery in a request's metadata. */
export const metadataFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'card-authorization/authorize/parses-dates-leniently': {
      description: 'localTransactionDate is parsed leniently.',
      rules: ['card-authorization/authorize/transaction-date-is-iso-8601'],
      alsoBreaks: [
        'card-authorization/authorize/transaction-date-exists',
        'card-authorization/authorize/transaction-date-has-a-time-of-day',
        'card-authorization/authorize/transaction-date-keeps-local-time',
      ],
      wrap: takingDates((text) => !Number.isNaN(Date.parse(text))),
    },
    'card-authorization/authorize/takes-epoch-milliseconds': {
      description: 'localTransactionDate may also be a number in a text.',
      rules: ['card-authorization/authorize/transaction-date-is-iso-8601'],
      wrap: takingDates((text) => /^\d+$/.test(text)),
    },
    'card-authorization/authorize/rolls-over-impossible-days': {
      description: '29 February of a common year is treated as 1 March.',
      rules: ['card-authorization/authorize/transaction-date-exists'],
      wrap: takingDates((text) => /^\d{4}-02-29/.test(text)),
    },
    'card-authorization/authorize/takes-every-fourth-year-for-a-leap-year': {
      description: '29 February of 1900 and of 2100 is accepted.',
      rules: ['card-authorization/authorize/transaction-date-exists'],
      wrap: takingDates((text) => /^(19|21)00-02-29/.test(text)),
    },
    'card-authorization/authorize/takes-any-offset-of-four-digits': {
      description: 'The hours and minutes of an offset may be any two digits.',
      rules: ['card-authorization/authorize/transaction-date-offset-exists'],
      wrap: takingDates((text) => /[+-](2[4-9]|[3-9]\d):\d\d$|[+-]\d\d:[6-9]\d$/.test(text)),
    },
    'card-authorization/authorize/takes-month-zero': {
      description: 'Month 00 is accepted.',
      rules: ['card-authorization/authorize/transaction-date-exists'],
      wrap: takingDates((text) => /^\d{4}-00-/.test(text)),
    },
    'card-authorization/authorize/takes-a-date-for-its-midnight': {
      description: 'A localTransactionDate without a time of day is treated as its midnight.',
      rules: ['card-authorization/authorize/transaction-date-has-a-time-of-day'],
      wrap: takingDates((text) => /^\d{4}-\d\d-\d\d$/.test(text)),
    },
    'card-authorization/authorize/knows-whole-hours-only': {
      description: 'An offset that is no whole number of hours is rejected.',
      rules: ['card-authorization/authorize/transaction-date-takes-any-offset'],
      alsoBreaks: [
        'card-authorization/authorize/accepts',
        'card-authorization/authorize/good-card-is-authorized',
      ],
      wrap: refusing((body) =>
        /[+-]\d\d:(?!00)\d\d$/.test(metadataText(body, 'localTransactionDate')),
      ),
    },
    'card-authorization/authorize/knows-milliseconds-only': {
      description: 'A fraction of a second with more than three digits is rejected.',
      rules: ['card-authorization/authorize/transaction-date-takes-any-offset'],
      wrap: refusing((body) => /\.\d{4,}/.test(metadataText(body, 'localTransactionDate'))),
    },
    'card-authorization/authorize/takes-octets-above-255': {
      description: 'An IPv4 address is four numbers of up to three digits.',
      rules: ['card-authorization/authorize/ip-address-is-an-address'],
      wrap: takingAddresses(
        (text) =>
          /^(\d{1,3}\.){3}\d{1,3}$/.test(text) &&
          text.split('.').some((part) => Number(part) > 255),
      ),
    },
    'card-authorization/authorize/takes-host-names': {
      description: 'originIPAddr may be a name that resolves.',
      rules: ['card-authorization/authorize/ip-address-is-an-address'],
      wrap: takingAddresses((text) => /^[a-z.]+$/.test(text)),
    },
    'card-authorization/authorize/takes-what-proxies-forward': {
      description: 'The first of several addresses, as a chain of proxies writes them, is used.',
      rules: ['card-authorization/authorize/ip-address-is-an-address'],
      wrap: takingAddresses((text) => /^[\d.]+, /.test(text)),
    },
    'card-authorization/authorize/knows-one-loopback-address': {
      description: 'Only 127.0.0.1 counts as loopback.',
      rules: ['card-authorization/authorize/ip-address-is-public'],
      wrap: takingAddresses((text) => /^127\.(?!0\.0\.1$)/.test(text)),
    },
    'card-authorization/authorize/reads-octets-as-signed': {
      description: 'IPv4 addresses from 128.0.0.0 on are rejected.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv4'],
      alsoBreaks: ['card-authorization/authorize/accepts'],
      wrap: refusingAddresses((text) => /^\d+\./.test(text) && Number.parseInt(text, 10) > 127),
    },
    'card-authorization/authorize/blocks-all-of-172': {
      description: 'All of 172.0.0.0/8 counts as private.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv4'],
      wrap: refusingAddresses((text) => text.startsWith('172.')),
    },
    'card-authorization/authorize/blocks-168-behind-any-number': {
      description:
        'An address whose second number is 168 counts as private, whatever the first is.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv4'],
      wrap: refusingAddresses((text) => /^\d+\.168\./.test(text)),
    },
    'card-authorization/authorize/looks-for-local-ipv6-anywhere': {
      description: 'IPv6 addresses with a group that begins like a unique local one are rejected.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv6'],
      wrap: refusingAddresses((text) => /:f[cd]/i.test(text)),
    },
    'card-authorization/authorize/refuses-shortened-ipv6': {
      description: 'IPv6 addresses must be written out.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv6'],
      alsoBreaks: ['card-authorization/authorize/good-card-is-authorized'],
      wrap: refusingAddresses((text) => text.includes('::')),
    },
    'card-authorization/authorize/refuses-capitals-in-ipv6': {
      description: 'IPv6 addresses must be in lower case.',
      rules: ['card-authorization/authorize/ip-address-may-be-ipv6'],
      wrap: refusingAddresses((text) => /[A-F]/.test(text)),
    },
    'card-authorization/authorize/knows-one-sixteenth-of-172-16': {
      description: 'Only 172.16.0.0/16 of 172.16.0.0/12 counts as private.',
      rules: ['card-authorization/authorize/ip-address-is-public'],
      wrap: takingAddresses((text) => /^172\.(1[7-9]|2\d|3[01])\./.test(text)),
    },
    'card-authorization/authorize/knows-no-private-ipv6': {
      description: 'Unique local and link-local IPv6 addresses are treated as public ones.',
      rules: ['card-authorization/authorize/ip-address-is-public'],
      wrap: takingAddresses((text) => /^(f[cd]|fe80)/.test(text)),
    },
    'card-authorization/authorize/asks-for-five-digits': {
      description: 'The postal code of a delivery in the USA has five digits.',
      rules: ['card-authorization/authorize/delivery-zip-plus-four-without-separator'],
      alsoBreaks: [
        'card-authorization/authorize/accepts',
        'card-authorization/authorize/good-card-is-authorized',
      ],
      wrap: refusing((body) => /^\d{9}$/.test(deliveryText(body, 'postalCode'))),
    },
    'card-authorization/authorize/takes-the-hyphen-off': {
      description: 'A ZIP+4 is accepted with its hyphen.',
      rules: ['card-authorization/authorize/delivery-zip-plus-four-with-separator'],
      wrap: deliveryAddress.withText('postalCode', (code) => code.replace('-', '')),
    },
    'card-authorization/authorize/takes-any-three-capitals': {
      description: 'The country of a delivery is any three capital letters.',
      rules: ['card-authorization/authorize/delivery-country-is-assigned'],
      wrap: deliveryAddress.where({ country: /^[A-Z]{3}$/ }).set({ country: 'USA' }),
    },
    'card-authorization/authorize/knows-an-old-list-of-countries': {
      description: 'The country of a delivery is looked up in an old list, where Romania is ROM.',
      rules: ['card-authorization/authorize/accepts'],
      wrap: refusing((body) => deliveryText(body, 'country') === 'ROU'),
    },
    'card-authorization/authorize/knows-no-country-since-2011': {
      rules: ['card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern'],
      wrap: refusing((body) => deliveryText(body, 'country') === 'SSD'),
    },
    'card-authorization/authorize/takes-alpha-2': {
      description: 'The country of a delivery may be an alpha-2 code too.',
      rules: ['card-authorization/authorize/delivery-country-is-assigned'],
      wrap: deliveryAddress.where({ country: /^[A-Z]{2}$/ }).set({ country: 'USA' }),
    },
    'card-authorization/authorize/takes-national-phone-numbers': {
      description: 'The phone of a delivery may be a number without its country.',
      rules: ['card-authorization/authorize/body/requestMetadata/deliveryAddress/phone/pattern'],
      wrap: deliveryAddress.withText('phone', (phone) => phone.replace(/^(?=[0-9]+$)/, '+')),
    },
    'card-authorization/authorize/reads-countries-in-any-case': {
      description: 'The country of a delivery is compared without regard to case.',
      rules: [
        'card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern',
        'card-authorization/authorize/delivery-country-is-assigned',
      ],
      wrap: deliveryAddress.withText('country', (country) => country.toUpperCase()),
    },
  }),
  ...(['-02-29', '-12-31'] as const).map((day) => ({
    id: `card-authorization/authorize/knows-no${day}`,
    description: `A localTransactionDate on a day that ends with ${day} is rejected as one that does not exist.`,
    rules: ['card-authorization/authorize/transaction-date-takes-every-day'],
    wrap: refusing((body) => metadataText(body, 'localTransactionDate').slice(4, 10) === day),
  })),
];
