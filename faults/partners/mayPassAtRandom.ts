import type { MayPass } from '../MayPass.ts';

/** Rules by hand of this service that answers of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPass[] = [
  ...['has-a-documented-field', 'restaurant-guid-is-given'].map((rule) => ({
    rules: `partners/PartnerAccessExternalRep/${rule}`,
    reason: 'asks for fields that records may have, as drawn ones have at times',
  })),
  {
    rules: 'partners/list/no-restaurant-twice',
    reason: 'asks that no two records are of one restaurant, as no two drawn ones may be',
  },
];
