import { membersOf } from '../../src/json/readJson.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { shapeOf } from './shapeOf.ts';

const FIELDS = [
  'guid',
  'general',
  'urls',
  'location',
  'schedules',
  'delivery',
  'onlineOrdering',
  'prepTimes',
];

const URLS = [
  'website',
  'socialFirst',
  'socialSecond',
  'orderOnline',
  'purchaseGiftCard',
  'checkGiftCard',
];

const FORMS = ['country', 'phone', 'phoneCountryCode', 'zipCode'];

/** Records what restaurants' information shows of the questions that are open about its fields. */
export function observeInfos(trial: Trial, bodies: Record<string, unknown>[]): void {
  const absent = FIELDS.filter((field) => bodies.some((body) => body[field] === undefined));
  const which = absent.length === 0 ? 'no field is' : `${absent.join(', ')} may be`;
  trial.observe(
    'restaurants/required-fields',
    `of the fields of RestaurantInfo itself, ${which} absent`,
  );
  for (const { location, urls } of bodies) {
    observeLocation(trial, membersOf(location));
    observeUrls(trial, membersOf(urls));
  }
}

function observeLocation(trial: Trial, location: Record<string, unknown>): void {
  for (const field of FORMS) {
    const text = location[field];
    if (typeof text === 'string' && text !== '')
      trial.observe(
        'restaurants/Location/country-and-phone-forms',
        `${field} has the form ${formOf(text)}`,
      );
  }
  const { stateCode, administrativeArea } = location;
  if (stateCode === undefined || administrativeArea === undefined) return;
  const how = stateCode === administrativeArea ? 'the same as' : 'another than';
  trial.observe('restaurants/Location/state-code', `stateCode is ${how} administrativeArea`);
}

function observeUrls(trial: Trial, urls: Record<string, unknown>): void {
  const given = URLS.filter((field) => typeof urls[field] === 'string' && urls[field] !== '');
  if (given.length === 0) return;
  const relative = given.filter((field) => !URL.canParse(String(urls[field])));
  const which = relative.length === 0 ? '' : ` but of ${relative.join(', ')}`;
  trial.observe('restaurants/URLs/url-forms', `the values are absolute URLs${which}`);
}

/** How a text is written, without saying what. */
function formOf(text: string): string {
  return shapeOf(text)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');
}
