import { membersOf } from '../../src/words/json/readJson.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
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

/** Records what restaurants' information shows about open points on its fields. */
export function observeInfos(trial: Trial, bodies: Record<string, unknown>[]): void {
  for (const [how, value] of [
    ['absent', undefined],
    ['null', null],
  ] as const) {
    const fields = FIELDS.filter((field) => bodies.some((body) => body[field] === value));
    const which = fields.length === 0 ? 'no field is' : `${fields.join(', ')} may be`;
    trial.observe(
      'restaurants/required-fields',
      `of the fields of RestaurantInfo itself, ${which} ${how}`,
    );
  }
  for (const body of bodies) {
    const { location, urls } = body;
    const places = imagesIn(body);
    const shown =
      places.length === 0 ? 'in no restaurant that was read' : `at ${places.join(', ')}`;
    trial.observe('restaurants/Image/image-place', shown);
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
  const which = relative.length === 0 ? '' : `, except of ${relative.join(', ')}`;
  trial.observe('restaurants/URLs/url-forms', `the values are absolute URLs${which}`);
}

function formOf(text: string): string {
  return shapeOf(text)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');
}

/** The places in a value where an object has the fields of an Image, as paths of names. */
function imagesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => imagesIn(element, `${path}[]`));
  const members = membersOf(value);
  const own = Object.hasOwn(members, 'heightWidthRatio') ? [path] : [];
  return Object.entries(members).reduce(
    (found, [name, member]) => [...found, ...imagesIn(member, `${path}/${name}`)],
    own,
  );
}
