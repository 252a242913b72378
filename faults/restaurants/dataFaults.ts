import type { UnplacedFault } from '../Fault.ts';
import { changingGeneral, changingInfo } from './wrappers.ts';

const general: UnplacedFault[] = [
  {
    id: 'restaurants/time-zone-of-later-restaurants-abbreviated',
    description:
      'The time zone of restaurants that were set up since another release is an abbreviation.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) =>
      facts.firstBusinessDate > 20_120_000 ? { ...facts, timeZone: 'PST' } : facts,
    ),
  },
  {
    id: 'restaurants/get/training-rooms-are-their-kitchen',
    description: 'The information of a training restaurant is given with the GUID of another one.',
    rules: ['restaurants/get/returns-the-restaurant-asked-for'],
    wrap: changingInfo((info) =>
      /training/i.test(info.general.name)
        ? { ...info, guid: info.general.managementGroupGuid }
        : info,
    ),
  },
  {
    id: 'restaurants/time-zone-abbreviated',
    description: 'The time zone of one restaurant is an abbreviation.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) =>
      facts.archived === true ? { ...facts, timeZone: 'PST' } : facts,
    ),
  },
  {
    id: 'restaurants/time-zone-in-lower-case',
    description: 'The time zone is in lower case.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) => ({ ...facts, timeZone: facts.timeZone.toLowerCase() })),
  },
  {
    id: 'restaurants/time-zone-is-an-offset',
    description: 'The time zone is an offset.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) => ({ ...facts, timeZone: '-05:00' })),
  },
  {
    id: 'restaurants/time-zone-of-a-place-without-one',
    description: 'The time zone is named after a town that has none of its own.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) => ({ ...facts, timeZone: 'America/Springfield' })),
  },
  {
    id: 'restaurants/time-zone-with-a-small-letter',
    description: 'The second word of the time zone has a small letter.',
    rules: ['restaurants/General/time-zone-is-iana'],
    wrap: changingGeneral((facts) => ({ ...facts, timeZone: 'America/New_york' })),
  },
  {
    id: 'restaurants/currency-by-its-number',
    description: 'The currency is given by its numeric code.',
    rules: ['restaurants/General/currency-code-is-iso-4217'],
    wrap: changingGeneral((facts) => ({ ...facts, currencyCode: '840' })),
  },
  {
    id: 'restaurants/currency-in-lower-case',
    description: 'The currency is in lower case.',
    rules: ['restaurants/General/currency-code-is-iso-4217'],
    wrap: changingGeneral((facts) => ({
      ...facts,
      currencyCode: facts.currencyCode.toLowerCase(),
    })),
  },
  {
    id: 'restaurants/first-business-date-with-day-and-month-swapped',
    description: 'firstBusinessDate is yyyyddMM.',
    rules: ['restaurants/General/first-business-date-is-a-date'],
    wrap: changingGeneral((facts) => ({
      ...facts,
      firstBusinessDate: Number(
        String(facts.firstBusinessDate).replace(/(..)(..)$/, (_whole, month, day) => day + month),
      ),
    })),
  },
  {
    id: 'restaurants/first-business-date-with-months-from-0',
    description: 'The month of firstBusinessDate counts from 0, so that it is 00 in January.',
    rules: ['restaurants/General/first-business-date-is-a-date'],
    wrap: changingGeneral((facts) => ({
      ...facts,
      firstBusinessDate: facts.firstBusinessDate - 100,
    })),
  },
];

/** Has another text for the delivery area. */
function areaOf(change: (area: string) => string) {
  return changingInfo((info) => ({
    ...info,
    delivery: { ...info.delivery, area: change(info.delivery.area) },
  }));
}

const delivery: UnplacedFault[] = [
  {
    id: 'restaurants/area-cut-off',
    description: 'The delivery area is cut off in the middle of a number.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: areaOf((area) => area.slice(0, -3)),
  },
  {
    id: 'restaurants/area-as-decimals',
    description: 'The delivery area is a list of decimal pairs.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: areaOf(() => '43.6,-70.2;43.7,-70.2;43.7,-70.3'),
  },
  {
    id: 'restaurants/area-of-two-points',
    description: 'The delivery area has two corners only.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: areaOf(() => '_p~iF~ps|U_ulLnnqC'),
  },
  {
    id: 'restaurants/area-of-points-on-one-line',
    description:
      'Each corner of the delivery area is as far from the one before: it encloses nothing.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: areaOf(() => '_p~iF~ps|U_ibE_ibE_ibE_ibE_ibE_ibE'),
  },
  {
    id: 'restaurants/area-with-a-point-beyond-the-poles',
    description: 'The last corner of the delivery area has a latitude of hundreds of degrees.',
    rules: ['restaurants/Delivery/area-is-an-encoded-polyline'],
    wrap: areaOf((area) => `${area}_{ietD?`),
  },
  {
    id: 'restaurants/area-with-the-longitude-first',
    description:
      'The delivery area is encoded as the pairs of longitude and latitude that GeoJSON has.',
    rules: ['restaurants/Delivery/area-has-the-latitude-first'],
    wrap: areaOf((area) =>
      (area.match(/[_-~]*[?-^]/g) ?? [])
        .map((_number, n, numbers) => numbers[n % 2 === 0 ? n + 1 : n - 1] ?? '')
        .join(''),
    ),
  },
];

/** What goes wrong in the data of a restaurant, but for its schedules. */
export const dataFaults: UnplacedFault[] = [...general, ...delivery];
