import type { NullServer } from '../nullServers.ts';

/** Rules by hand of this service that answers of the right form, without any meaning, may keep. */
export const mayPassAtRandom: NullServer['mayPass'] = [
  ...['has-a-documented-field', 'restaurant-guid-is-given'].map((rule) => ({
    rules: `partners/PartnerAccessExternalRep/${rule}`,
    reason: 'asks for fields that records may have, as drawn ones have at times',
  })),
];
