import type { Restaurant } from '../Restaurant.ts';

/** The bases that the configuration service's resources share (Configuration › Resources and their fields). Types only. */

/** An entity named by its GUID and the type of the object. */
export interface ServiceReference {
  guid: string;
  entityType: string;
}

/** A reference that may also carry an identifier prefixed by the authority that gave it. */
export interface ExternalReference extends ServiceReference {
  externalId?: string;
}

/** One configured entity: its base and the fields of its resource. */
export type Entity = ExternalReference & Record<string, unknown>;

/** An entity as it is stored. When it was created or last modified stays inside; no resource shows it. */
export interface StoredEntity {
  entity: Entity;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

/**
 * What an entity has beyond GUID and type. `externalId` is here, too, since not every entity has one; so is `guid`, if
 * another service knows the entity as well.
 */
export type Fields = Record<string, unknown>;

/** Names other entities of the same restaurant from within one entity. `index` counts from 0. */
export interface References {
  service(entityType: string, index: number): ServiceReference;
  external(entityType: string, index: number): ExternalReference;
}

/** One resource: the names of its path segment and of its entities, and what these contain. */
export interface Resource {
  /** Path segment below `/config/v2`, for example `menuItems`. */
  path: string;
  entityType: string;
  /** How many elements a page holds at most; half of them if it is not set, so that every list has several pages. */
  pageSize?: number;
  /** The fields of every entity of one restaurant, in list order. */
  elements(references: References, restaurant: Restaurant): Fields[];
}
