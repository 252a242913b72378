import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { isObject } from '../../src/json/isObject.ts';
import { UUID } from '../../src/json/uuid.ts';
import type { Page } from './Page.ts';

/** An element of a list or the object of a single operation, as it came: any field may be missing or of another type. */
export type Entity = Record<string, unknown>;

/** An entity and the exchange that showed it. */
export interface Seen {
  entity: Entity;
  exchange: LiveExchange;
}

/** The value as an entity; undefined where it is no JSON object. */
export function entityOf(value: unknown): Entity | undefined {
  return isObject(value) ? value : undefined;
}

/** The objects on some pages, in order. What is no object is left out: the constraints on responses judge it. */
export function entitiesOn(pages: Page[]): Seen[] {
  return pages.flatMap(entitiesOf);
}

/** A page is looked at by dozens of rules. */
const found = new WeakMap<Page, Seen[]>();

function entitiesOf(page: Page): Seen[] {
  const { elements, exchange } = page;
  const entities =
    found.get(page) ??
    elements
      .map(entityOf)
      .filter((entity) => entity !== undefined)
      .map((entity) => ({ entity, exchange }));
  found.set(page, entities);
  return entities;
}

/** An entity's guid as it came; undefined where it carries none. */
export function guidOf(entity: Entity): string | undefined {
  const { guid } = entity;
  return typeof guid === 'string' && guid !== '' ? guid : undefined;
}

/** By what an entity is known from others: its guid, as `keyFor` has it. */
export function keyOf(entity: Entity): string | undefined {
  const guid = guidOf(entity);
  return guid === undefined ? undefined : keyFor(guid);
}

/** A guid by which it is compared: a UUID in lower case, because its letters may come in either; another as it is. */
export function keyFor(guid: string): string {
  const lower = guid.toLowerCase();
  // Most come so, thousands of times.
  return lower === guid || !UUID.test(guid) ? guid : lower;
}

/** The keys of all entities on some pages that carry a guid. */
export function keysOn(pages: Page[]): Set<string> {
  const keys = entitiesOn(pages).map(({ entity }) => keyOf(entity));
  return new Set(keys.filter((key) => key !== undefined));
}

/** Keys in few words, for failures: how many, and the first of them. */
export function describeKeys(keys: string[]): string {
  const objects = keys.length === 1 ? '1 object' : `${keys.length} objects`;
  return keys.length === 0
    ? objects
    : `${objects} (${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''})`;
}

/** Whether a page holds an entity. */
export function isOn(page: Page, guid: string): boolean {
  return keysOn([page]).has(keyFor(guid));
}

/** On which of some pages an entity stands, in the words of a failure. */
export function describePlace(pages: readonly Page[], guid: string): string {
  const number = pages.findIndex((page) => isOn(page, guid)) + 1;
  return pages.length === 1 ? 'the only page' : `page ${number} of ${pages.length}`;
}
