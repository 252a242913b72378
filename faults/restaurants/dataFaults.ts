import { byId, type UnplacedFault } from '../Fault.ts';
import { general, get } from './messages.ts';
import { has } from '../messages.ts';

const generalFaults = byId<UnplacedFault>({
  'restaurants/time-zone-of-later-restaurants-abbreviated': {
    description: 'The time zone of restaurants set up since another release is abbreviated.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general
      .where(({ firstBusinessDate }) => firstBusinessDate > 20_120_000)
      .set({ timeZone: 'PST' }),
  },
  'restaurants/get/training-rooms-are-their-kitchen': {
    description: 'A training restaurant is returned with the GUID of another one.',
    rules: ['restaurants/get/returns-the-restaurant-asked-for'],
    wrap: get
      .where((info) => /training/i.test(info.general.name))
      .set((info) => ({ guid: info.general.managementGroupGuid })),
  },
  'restaurants/time-zone-abbreviated': {
    description: 'The time zone of one restaurant is an abbreviation.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general.where({ archived: true }).set({ timeZone: 'PST' }),
  },
  'restaurants/writes-the-time-zone-in-lower-case': {
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general.at('timeZone').change((zone) => zone.toLowerCase()),
  },
  'restaurants/time-zone-is-an-offset': {
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general.set({ timeZone: '-05:00' }),
  },
  'restaurants/time-zone-of-a-place-without-one': {
    description: 'The time zone is named after a town that the database does not have.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general.set({ timeZone: 'America/Springfield' }),
  },
  'restaurants/time-zone-with-a-small-letter': {
    description: 'The second word of the time zone has a small letter.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: general.set({ timeZone: 'America/New_york' }),
  },
  'restaurants/currency-by-its-number': {
    description: 'The currency is given by its numeric code.',
    rules: ['restaurants/General/currency-code-is-iso-4217'],
    wrap: general.set({ currencyCode: '840' }),
  },
  'restaurants/writes-the-currency-in-lower-case': {
    rules: ['restaurants/General/currency-code-is-iso-4217'],
    wrap: general.at('currencyCode').change((code) => code.toLowerCase()),
  },
  'restaurants/first-business-date-with-day-and-month-swapped': {
    description: 'firstBusinessDate is yyyyddMM.',
    rules: ['restaurants/General/first-business-date-is-a-date'],
    wrap: general
      .at('firstBusinessDate')
      .change((date) =>
        Number(String(date).replace(/(..)(..)$/, (_whole, month, day) => day + month)),
      ),
  },
  'restaurants/first-business-date-with-months-from-0': {
    description: 'The month of firstBusinessDate counts from 0, so that it is 00 in January.',
    rules: ['restaurants/General/first-business-date-is-a-date'],
    wrap: general.at('firstBusinessDate').change((date) => date - 100),
  },
});

const area = get.at('delivery').at('area');

const delivery = byId<UnplacedFault>({
  'restaurants/area-cut-off': {
    description: 'The delivery area is cut off in the middle of a number.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: area.change((area) => area.slice(0, -3)),
  },
  'restaurants/area-as-decimals': {
    description: 'The delivery area is a list of decimal pairs.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: area.change(() => '43.6,-70.2;43.7,-70.2;43.7,-70.3'),
  },
  'restaurants/area-of-two-points': {
    description: 'The delivery area has two corners only.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: area.change(() => '_p~iF~ps|U_ulLnnqC'),
  },
  'restaurants/area-of-points-on-one-line': {
    description: 'The corners of the delivery area are in a row: it encloses nothing.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: area.change(() => '_p~iF~ps|U_ibE_ibE_ibE_ibE_ibE_ibE'),
  },
  'restaurants/area-with-a-point-beyond-the-poles': {
    description: 'The last corner of the delivery area has a latitude of hundreds of degrees.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: area.change((area) => `${area}_{ietD?`),
  },
  'restaurants/area-with-the-longitude-first': {
    description: 'The delivery area is encoded as pairs of longitude and latitude, as in GeoJSON.',
    rules: ['restaurants/Delivery/area-has-the-latitude-first'],
    wrap: area.change((area) =>
      (area.match(/[_-~]*[?-^]/g) ?? [])
        .map((_number, n, numbers) => numbers[n % 2 === 0 ? n + 1 : n - 1] ?? '')
        .join(''),
    ),
  },
});

/** What goes wrong in the data of a restaurant, but for its schedules. */
export const dataFaults: UnplacedFault[] = [
  ...generalFaults,
  ...delivery,
  ...byId<UnplacedFault>({
    'restaurants/week-without-its-sunday': {
      description: 'A week has six days: sunday is left out.',
      rules: ['restaurants/Schedules/week-schedule-names-each-day'],
      wrap: get.at('schedules').at('weekSchedule').at('sunday').drop(),
    },
    'restaurants/get/in-short-with-include-archived': {
      description: 'With includeArchived, a restaurant is given without its schedules.',
      rules: ['restaurants/get/include-archived-leaves-no-field-out'],
      wrap: get.when(has('includeArchived')).at('schedules').drop(),
    },
  }),
];
