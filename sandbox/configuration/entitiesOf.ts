import { guidFor } from '../guidFor.ts';
import type { Restaurant } from '../Restaurant.ts';
import type {
  Entity,
  ExternalReference,
  References,
  Resource,
  ServiceReference,
  StoredEntity,
} from './Configuration.ts';

const FIRST_CHANGE = Date.parse('2024-01-01T00:00:00Z');
const LAST_CHANGE = Date.parse('2026-06-30T00:00:00Z');

/** Entities never change, so all sandboxes of a process share what was built for one. */
const built = new Map<string, readonly StoredEntity[]>();

/** The entities of one resource of one restaurant, in list order; the same in every sandbox. Not to be written to. */
export function entitiesOf(restaurant: Restaurant, resource: Resource): readonly StoredEntity[] {
  const key = `${restaurant.guid}/${resource.path}`;
  const known = built.get(key);
  if (known) return known;
  const entities = buildEntities(restaurant, resource);
  built.set(key, entities);
  return entities;
}

function buildEntities(restaurant: Restaurant, resource: Resource): StoredEntity[] {
  const references = referencesWithin(restaurant);
  const elements = resource.elements(references, restaurant);
  return (restaurant.single ? elements.slice(0, 1) : elements).map((fields, index) => {
    const entity: Entity = { ...references.service(resource.entityType, index), ...fields };
    return { entity, modifiedAt: modificationOf(entity.guid) };
  });
}

/** References to entities of this restaurant, with the GUIDs under which their own resources list them. */
export function referencesWithin(restaurant: Restaurant): References {
  const service = (entityType: string, index: number): ServiceReference => ({
    guid: guidFor(`${entityType} ${index} of ${restaurant.guid}`),
    entityType,
  });
  const external = (entityType: string, asked: number): ExternalReference => {
    const index = restaurant.single ? 0 : asked;
    return { ...service(entityType, index), externalId: `BISTRO:${entityType}-${index + 1}` };
  };
  return { service, external };
}

/** An instant between the first and the last change, on a whole second, that follows from the GUID. */
function modificationOf(guid: string): number {
  const seconds = (LAST_CHANGE - FIRST_CHANGE) / 1000;
  return FIRST_CHANGE + (Number.parseInt(guid.slice(0, 8), 16) % seconds) * 1000;
}
