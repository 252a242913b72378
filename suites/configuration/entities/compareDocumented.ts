import { isDeepStrictEqual } from 'node:util';
import { documentedIn } from '../../../src/checked/readings/documentedIn.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { ADDRESS } from '../../../src/words/json/address.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { getOf, type Collection } from './collections.ts';
import { compareEntities, type Differences } from './compareEntities.ts';
import type { Entity } from './entities.ts';

/**
 * Compares two readings of one entity of a collection by its documented fields: others may describe the response. If none
 * is documented, by all fields except addresses.
 */
export function compareDocumented(
  trial: Trial,
  collection: Collection,
  one: Entity,
  other: Entity,
): Differences {
  // Nearly all entities are given again unchanged, and looking up the documented fields of thousands takes long.
  if (isDeepStrictEqual(one, other)) return { differing: [], missing: [] };
  const shown = (entity: Entity) => {
    const part = documentedIn(trial, getOf(collection), entity);
    return part === entity ? withoutAddresses(entity) : part;
  };
  return compareEntities(shown(one), shown(other));
}

function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(
    ([, member]) => typeof member !== 'string' || !ADDRESS.test(member),
  );
  return Object.fromEntries(others.map(([name, member]) => [name, withoutAddresses(member)]));
}
