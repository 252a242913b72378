import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPassAtRandom = {
  'asks that what is said of two restaurants differs, as drawn information does': [
    'restaurants/get/two-restaurants-are-not-one',
  ],
  'asks for a restaurant that names no other guid, and a drawn one has none at times': [
    'restaurants/get/archived-is-returned-with-include-archived-true',
  ],
  'asks for a boolean that is true, as a drawn one is at times': [
    'restaurants/get/archived-tells-that-it-is-archived',
  ],
  'asks for a boolean that is not true, as a drawn one is not at times': [
    'restaurants/get/archived-is-not-true-by-default',
  ],
  'asks that what both readings have is equal, and drawn ones share nothing at times': [
    'restaurants/get/include-archived-changes-no-value',
  ],
  'asks that a list holds no others than one before, as drawn ones do not at times': [
    'restaurants/list/header-does-not-replace-the-group',
  ],
  'asks that guids differ, as drawn ones do': ['restaurants/list/no-restaurant-twice'],
};
