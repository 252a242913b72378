import type { MayPass } from '../MayPass.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPass[] = [
  { rules: 'partners/list/is-not-empty', reason: 'asks for any element, as drawn lists have some' },
  ...['has-a-documented-field', 'restaurant-guid-is-given'].map((rule) => ({
    rules: `partners/PartnerAccessExternalRep/${rule}`,
    reason: 'asks for fields that records may have, as drawn ones have at times',
  })),
  ...['list/no-restaurant-twice', 'connected/walk-repeats-nothing'].map((rule) => ({
    rules: `partners/${rule}`,
    reason: 'asks that no two records are of one restaurant, as no two drawn ones may be',
  })),
  {
    rules: 'partners/*/is-the-clients-own-each-time',
    reason: 'asks that the same requests get the same lists, as those drawn once do',
  },
  ...['walk-ends', 'next-page-token-leads-on'].map((rule) => ({
    rules: `partners/connected/${rule}`,
    reason: 'asks that paging comes to other pages and to a last one, as one over drawn ones may',
  })),
  {
    rules: 'partners/connected/page-size-changes-no-value',
    reason: 'asks that a restaurant is the same on two pages, as one that is given on any page is',
  },
  {
    rules: 'partners/connected/page-holds-no-more-than-page-size',
    reason: 'asks for few records on a page, as drawn ones may have',
  },
  ...['previous-page-num-is-null-on-the-first-page', 'next-page-num-is-null-on-the-last-page'].map(
    (rule) => ({
      rules: `partners/connected/${rule}`,
      reason: 'asks for null or nothing in a field of one page, as a drawn one may have',
    }),
  ),
  {
    rules: 'partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records',
    reason: 'asks that GUIDs stand in the fields of their names, as drawn ones do',
  },
  {
    rules: 'partners/connected/answers-a-page',
    reason: 'asks for results in a response, which drawn ones have at times',
  },
];
