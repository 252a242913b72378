import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** No rule by hand of this service passes by responses that have the right form but no meaning. */
export const mayPassAtRandom: MayPassAtRandom = {};
