import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPassAtRandom = {
  'asks of a list that fits in one response that it has no token and no object twice, as a drawn one has not':
    [
      'configuration/{collection}/list/pages-end',
      'configuration/{collection}/list/pages-do-not-repeat',
      'configuration/{collection}/list/last-page-omits-the-token',
    ],
  'asks that a single object comes without a token, as a drawn one does': [
    'configuration/tipWithholding/get/names-no-next-page',
  ],
  'asks only that a valid request is accepted': [
    'configuration/{collection}/list/last-modified-takes-29-february',
    'configuration/{collection}/list/last-modified-of-today-is-accepted',
  ],
  'asks for an empty list, and a drawn one is empty at times': [
    'configuration/{collection}/list/last-modified-in-the-future-gives-none',
  ],
  'asks that what two restaurants are given differs, as what is drawn does': [
    'configuration/{collection}/list/only-of-the-restaurant-in-the-header',
    'configuration/restaurants-are-kept-apart',
    'configuration/tipWithholding/get/only-of-the-restaurant-in-the-header',
    'configuration/{collection}/list/is-its-own-behind-another-restaurant',
    'configuration/tipWithholding/get/is-its-own-behind-another-restaurant',
  ],
  'asks that no guid stands for two objects, as hardly any drawn one does': [
    'configuration/ServiceReference/a-guid-is-of-one-object',
  ],
  'asks that lists change within a day, as drawn ones do with each request': [
    'configuration/last-modified-is-finer-than-a-day',
  ],
  'asks that not all texts of a list are garbled, as drawn ones are not': [
    'configuration/texts-are-utf-8',
  ],
  'asks that the lists of two collections differ, as drawn ones do': [
    'configuration/collections-are-kept-apart',
  ],
  'asks that an archived object is not given, as a drawn one with another guid is not': [
    'configuration/{collection}/get/archived-entity-is-not-given',
  ],
  'asks for the success status and an object, which every guid gets': [
    'configuration/{collection}/get/listed-entity-is-given',
  ],
  'asks for fields that go together, as drawn ones do at times': [
    'configuration/BreakType/*',
    'configuration/Discount/*',
    'configuration/TipWithholding/*',
  ],
};
