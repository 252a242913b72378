import type { Constraint, Location, Site, Spec } from '../src/promised/types.ts';

/**
 * The rules that are run against the fault of one constraint: all rules of its operation, except those of other places
 * in its body, of which there may be a hundred, each with many requests of its own. A faulty answer is compared with
 * the constraints on answers only: rules by hand depend on answers, and may notice it or not.
 */
export function rulesAround({ operation, location, site }: Constraint, spec: Spec): string[] {
  const derived = spec.constraints.filter((other) => other.operation === operation);
  if (location.in === 'response') {
    return derived.filter((other) => isAboutAnswers(other.location)).map(({ id }) => id);
  }
  const byHand = spec.rules.filter(({ id }) => id.startsWith(`${operation}/`));
  const near = derived.filter(
    (other) => !isInside(other.location) || (isInside(location) && isSamePlace(site, other.site)),
  );
  return [...byHand, ...near].map(({ id }) => id);
}

function isAboutAnswers(location: Location): boolean {
  return (
    location.in === 'response' || (location.in === 'operation' && location.aspect === 'accepts')
  );
}

function isInside(location: Location): boolean {
  return location.in === 'body';
}

/** The body as a whole is the place of no site; that a property is there is asked where the property is. */
function isSamePlace(site: Site | undefined, other: Site | undefined): boolean {
  return placeOf(site) === placeOf(other);
}

function placeOf(site: Site | undefined): string {
  const property = site?.property === undefined ? [] : [{ property: site.property }];
  return JSON.stringify([...(site?.steps ?? []), ...property]);
}
