import type { MayPass } from '../MayPass.ts';

/** Rules by hand of this service that answers of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPass[] = [
  ...['has-a-documented-field', 'restaurant-guid-is-given'].map((rule) => ({
    rules: `partners/PartnerAccessExternalRep/${rule}`,
    reason: 'asks for fields that records may have, as drawn ones have at times',
  })),
  ...['list/no-restaurant-twice', 'connected/walk-repeats-nothing'].map((rule) => ({
    rules: `partners/${rule}`,
    reason: 'asks that no two records are of one restaurant, as no two drawn ones may be',
  })),
  {
    rules: 'partners/connected/answers-a-page',
    reason: 'asks for results in an answer, which drawn ones have at times',
  },
];
