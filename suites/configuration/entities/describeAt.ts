import { jsonPointer } from '../../../src/words/json/jsonPointer.ts';
import type { Entity } from './entities.ts';

/** Characters of a value that a failure shows. */
const VALUE_SHOWN = 200;
const HALF = VALUE_SHOWN / 2;

/**
 * Values with their places, as JSON. Elements of an array may come in another order in the two entities, so the whole
 * array is shown.
 */
export function describeAt(entity: Entity, pointers: string[]): string {
  const places = new Set(pointers.map((pointer) => pointer.replace(/\/\d+(\/.*)?$/s, '')));
  return [...places]
    .map((place) => {
      const value = JSON.stringify(jsonPointer(entity, place)) ?? 'left out';
      return `${place} ${value.length > VALUE_SHOWN ? `${value.slice(0, HALF)}…${value.slice(-HALF)}` : value}`;
    })
    .join(', ');
}
