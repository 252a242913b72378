import { jsonPointer } from '../../src/json/jsonPointer.ts';
import type { Entity } from './entities.ts';

/** Characters of a value that a failure shows. */
const VALUE_SHOWN = 200;
const HALF = VALUE_SHOWN / 2;

/** Values by where they stand, as JSON; elements of arrays may stand in another order in the two, so that their array is shown. */
export function describeAt(entity: Entity, pointers: string[]): string {
  const places = new Set(pointers.map((pointer) => pointer.replace(/\/\d+(\/.*)?$/, '')));
  return [...places]
    .map((place) => {
      const value = JSON.stringify(jsonPointer(entity, place)) ?? 'left out';
      return `${place} ${value.length > VALUE_SHOWN ? `${value.slice(0, HALF)}…${value.slice(-HALF)}` : value}`;
    })
    .join(', ');
}
