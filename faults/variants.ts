import type { Variant } from './Fault.ts';
import { contentVariants } from './variants/contentVariants.ts';
import { serviceVariants } from './variants/serviceVariants.ts';
import { transportVariants } from './variants/transportVariants.ts';

/** No difference at all: the sandbox as it is. */
const none: Variant = { id: 'none', description: 'The sandbox as it is.', wrap: (next) => next };

/** Every honest difference of the proof. */
export const variants: Variant[] = [
  none,
  ...transportVariants,
  ...contentVariants,
  ...serviceVariants,
];
