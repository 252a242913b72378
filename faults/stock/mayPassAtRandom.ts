import type { MayPass } from '../MayPass.ts';

/** No hand-written rule of this service passes by responses that have the right form but no meaning. */
export const mayPassAtRandom: MayPass[] = [];
