import type { Constraint, Step } from '../../../promised/types.ts';

/** A place in a schema as text: `requestMetadata.billingAddress.country`, `[].quantity`; empty for the whole. */
export function pathOf(steps: readonly Step[]): string {
  return steps
    .map((step) => ('property' in step ? `.${step.property}` : 'items' in step ? '[]' : '.*'))
    .join('')
    .replace(/^\./, '');
}

/** The field or parameter that a constraint is about; empty if it is about a message as a whole. */
export function fieldOf({ location, site }: Constraint): string {
  if ('name' in location) return location.name;
  if (site === undefined) return '';
  const { steps, property } = site;
  return pathOf(property === undefined ? steps : [...steps, { property }]);
}
