import type { MayPass } from '../MayPass.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPass[] = [
  {
    rules: 'restaurants/get/two-restaurants-are-not-one',
    reason: 'asks that what is said of two restaurants differs, as drawn information does',
  },
  {
    rules: 'restaurants/get/archived-is-returned-with-include-archived-true',
    reason: 'asks for a restaurant that names no other guid, and a drawn one has none at times',
  },
  {
    rules: 'restaurants/get/archived-tells-that-it-is-archived',
    reason: 'asks for a boolean that is true, as a drawn one is at times',
  },
  {
    rules: 'restaurants/get/archived-is-not-true-by-default',
    reason: 'asks for a boolean that is not true, as a drawn one is not at times',
  },
  {
    rules: 'restaurants/list/header-does-not-replace-the-group',
    reason: 'asks that a list holds no others than one before, as drawn ones do not at times',
  },
  {
    rules: 'restaurants/list/no-restaurant-twice',
    reason: 'asks that guids differ, as drawn ones do',
  },
];
