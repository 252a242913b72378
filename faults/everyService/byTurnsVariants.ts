import type { Spec } from '../../src/promised/types.ts';
import type { Variant } from '../Fault.ts';
import { lenientVariant } from '../recipes/lenientVariant.ts';
import { nullVariant } from '../recipes/nullVariant.ts';
import { contentVariants } from './contentVariants.ts';
import { refusalVariants } from './refusalVariants.ts';

/** Differences that two servers behind one address may have between each other. */
const BETWEEN_TWO = [
  'other-order-of-fields',
  'other-order-of-elements',
  'sparse-error-messages',
  'other-refusal-statuses',
  'bodiless-refusals',
];

/** Honest differences that come and go: every second request meets a server of another make than the one before. */
export function byTurnsVariants(specs: Spec[]): Variant[] {
  const chosen = [...contentVariants, ...refusalVariants(specs)].filter(({ id }) =>
    BETWEEN_TWO.includes(id),
  );
  return [...chosen, nullVariant(specs), lenientVariant(specs)].map((variant) => ({
    ...variant,
    id: `${variant.id}-by-turns`,
    description: `At every second request: ${variant.description}`,
    wrap: (next) => {
      const other = variant.wrap(next);
      let count = 0;
      return async (request) => {
        count += 1;
        return count % 2 === 0 ? next(request) : other(request);
      };
    },
  }));
}
