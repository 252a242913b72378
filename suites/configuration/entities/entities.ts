import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import type { Page } from './Page.ts';
import { memoized } from '../../../src/words/memoized.ts';

/** An element of a list or the object of a single operation, as it came: any field may be missing or of another type. */
export type Entity = Record<string, unknown>;

/** An entity and the exchange that showed it. */
export interface Seen {
  entity: Entity;
  exchange: LiveExchange;
}

/** The value as an entity; undefined if it is no JSON object. */
export function entityOf(value: unknown): Entity | undefined {
  return isObject(value) ? value : undefined;
}

/**
 * The objects on some pages, in order. Elements that are no objects are left out: the constraints on responses judge
 * them.
 */
export function entitiesOn(pages: Page[]): Seen[] {
  return pages.flatMap(entitiesOf);
}

/** A page is looked at by dozens of rules. */
const entitiesOf = memoized(({ elements, exchange }: Page): Seen[] =>
  elements
    .map(entityOf)
    .filter((entity) => entity !== undefined)
    .map((entity) => ({ entity, exchange })),
);

/** An entity's guid as it came; undefined if it carries none. */
export function guidOf(entity: Entity): string | undefined {
  const { guid } = entity;
  return typeof guid === 'string' && guid !== '' ? guid : undefined;
}

/** What tells an entity from others: its guid, as `keyFor` writes it. */
export function keyOf(entity: Entity): string | undefined {
  const guid = guidOf(entity);
  return guid === undefined ? undefined : keyFor(guid);
}

/**
 * A guid in the form in which it is compared: a UUID in lower case, because its letters may come in either case;
 * another guid unchanged.
 */
export function keyFor(guid: string): string {
  const lower = guid.toLowerCase();
  // Most come so, thousands of times.
  return lower === guid || !UUID.test(guid) ? guid : lower;
}
