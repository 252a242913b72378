import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPassAtRandom = {
  'asks for any element, as drawn lists have some': ['partners/list/is-not-empty'],
  'asks for fields that records may have, as drawn ones have at times': [
    'partners/PartnerAccessExternalRep/has-a-documented-field',
    'partners/PartnerAccessExternalRep/restaurant-guid-is-given',
  ],
  'asks that no two records are of one restaurant, as no two drawn ones may be': [
    'partners/list/no-restaurant-twice',
    'partners/connected/walk-repeats-nothing',
  ],
  'asks that the same requests get the same lists, as those drawn once do': [
    'partners/*/is-the-clients-own-each-time',
  ],
  'asks that paging comes to other pages and to a last one, as one over drawn ones may': [
    'partners/connected/walk-ends',
    'partners/connected/next-page-token-leads-on',
  ],
  'asks that a restaurant is the same on two pages, as one that is given on any page is': [
    'partners/connected/page-size-changes-no-value',
  ],
  'asks for few records on a page, as drawn ones may have': [
    'partners/connected/page-holds-no-more-than-page-size',
  ],
  'asks for null or nothing in a field of one or two pages, as drawn ones may have': [
    'partners/connected/previous-page-num-is-null-on-the-first-page',
    'partners/connected/next-page-num-is-null-on-the-last-page',
    'partners/connected/previous-page-num-is-that-of-the-page-before',
  ],
  'asks that GUIDs stand in the fields of their names, as drawn ones do': [
    'partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records',
  ],
  'asks for results in a response, which drawn ones have at times': [
    'partners/connected/answers-a-page',
  ],
};
