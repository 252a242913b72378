import type { Variant } from './Fault.ts';
import { analyticsVariants } from './variants/analyticsVariants.ts';
import { authenticationVariants } from './variants/authenticationVariants.ts';
import { cardAuthorizationVariants } from './variants/cardAuthorizationVariants.ts';
import { configurationVariants } from './variants/configurationVariants.ts';
import { contentVariants } from './variants/contentVariants.ts';
import { partnersVariants } from './variants/partnersVariants.ts';
import { restaurantsVariants } from './variants/restaurantsVariants.ts';
import { stockVariants } from './variants/stockVariants.ts';
import { transportVariants } from './variants/transportVariants.ts';

/** No difference at all: the sandbox as it is. */
const none: Variant = { id: 'none', description: 'The sandbox as it is.', wrap: (next) => next };

/** Every honest difference of the proof. */
export const variants: Variant[] = [
  none,
  ...transportVariants,
  ...contentVariants,
  ...authenticationVariants,
  ...cardAuthorizationVariants,
  ...analyticsVariants,
  ...configurationVariants,
  ...stockVariants,
  ...restaurantsVariants,
  ...partnersVariants,
];
