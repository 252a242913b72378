import type { MayPass } from '../MayPass.ts';

/** No rule by hand of this service is kept by answers of the right form without any meaning. */
export const mayPassAtRandom: MayPass[] = [];
