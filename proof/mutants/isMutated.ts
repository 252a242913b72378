import type { Mutant } from './Mutant.ts';

/**
 * Where the sandbox only has data, which a deployment may have otherwise, and how its messages are put together, which the
 * documents leave open: files, and definitions in others. Nothing there is mutated.
 */
const LEFT_ALONE = new Set([
  // Restaurants, menus, cards, clients, and how they are called.
  'sandbox/restaurantSeeds.ts',
  'sandbox/menuItemsOf.ts',
  'sandbox/apiClients.ts',
  'sandbox/card-authorization/sandboxCards.ts',
  'sandbox/configuration/archivedEntitiesOf.ts',
  'sandbox/configuration/discounts.ts',
  'sandbox/configuration/menuResources.ts',
  'sandbox/configuration/operationalResources.ts',
  'sandbox/partners/partnerAccesses.ts partnerAccess',
  'sandbox/restaurants/restaurantInfo.ts deliveryArea',
  'sandbox/restaurants/restaurantInfo.ts onlineOrdering',
  'sandbox/restaurants/schedules.ts',
  // What is sold, when, by whom, and when that is paid out.
  'sandbox/analytics/Random.ts',
  'sandbox/analytics/catalogueOf.ts',
  'sandbox/analytics/salesOf.ts CARD_BRANDS',
  'sandbox/analytics/salesOf.ts CARD_TYPES',
  'sandbox/analytics/salesOf.ts check',
  'sandbox/analytics/salesOf.ts line',
  'sandbox/analytics/salesOf.ts modifierLine',
  'sandbox/analytics/salesOf.ts payment',
  'sandbox/analytics/shiftsOf.ts',
  // Messages.
  'sandbox/analytics/refuse.ts refuse',
  'sandbox/card-authorization/routes.ts refuseViolations',
  'sandbox/expectations.ts inWords',
  'sandbox/stock/refuseStock.ts errorMessage',
]);

/** A literal that is a text for people: of several words. */
const SENTENCE = /^(['"`]).*[A-Za-z}] [A-Za-z$].*\1$/s;

/** What a refusal says of a field: which, what is wrong with it, and a message. */
const VIOLATION = /^\[?\s*\{\s*field\b.*\bmessage\b.*\}\s*\]?$/s;

/** What kind of violation it is, which only makes a difference where a value is missing. */
const KIND = /^'malformed'$/;

/** Whether a rule has to notice a mutant of this, or somebody to say why none has to. */
export function isMutated({ file, within, mutator, original }: Mutant): boolean {
  if (LEFT_ALONE.has(file) || LEFT_ALONE.has(`${file} ${within}`)) return false;
  if (mutator === 'StringLiteral') return !SENTENCE.test(original) && !KIND.test(original);
  return !VIOLATION.test(original);
}
