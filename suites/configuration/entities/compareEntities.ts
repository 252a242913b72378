import { pointerStep } from '../../../src/words/json/jsonPointer.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { DateTime } from 'luxon';
import { entityOf, keyOf } from './entities.ts';

/** The places where two readings of one entity differ, as JSON Pointers (RFC 6901). */
export interface Differences {
  /** Both carry the field, with different values. */
  differing: string[];
  /** Only one carries it; null counts as left out. */
  missing: string[];
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/i;

/**
 * Compares two sights of one entity as a tolerant reader does: fields and arrays in any order, GUIDs in either case,
 * instants in any notation.
 */
export function compareEntities(one: unknown, other: unknown): Differences {
  const differences: Differences = { differing: [], missing: [] };
  compare(one, other, '', differences);
  return differences;
}

function compare(one: unknown, other: unknown, pointer: string, found: Differences): void {
  const isNothing = [isAbsent(one), isAbsent(other)];
  if (isNothing[0] || isNothing[1]) {
    if (isNothing[0] !== isNothing[1]) found.missing.push(pointer);
    return;
  }
  const [object, otherObject] = [entityOf(one), entityOf(other)];
  if (Array.isArray(one) && Array.isArray(other)) compareArrays(one, other, pointer, found);
  else if (object !== undefined && otherObject !== undefined) {
    for (const name of new Set([...Object.keys(object), ...Object.keys(otherObject)])) {
      compare(object[name], otherObject[name], `${pointer}/${pointerStep(name)}`, found);
    }
  } else if (!isSameScalar(one, other)) found.differing.push(pointer);
}

/** Elements are matched by their guid, or else with the first that is like them. */
function compareArrays(ones: unknown[], others: unknown[], pointer: string, found: Differences) {
  if (ones.length !== others.length) {
    found.differing.push(pointer);
    return;
  }
  const left = [...others];
  for (const [index, one] of ones.entries()) {
    const at = `${pointer}/${index}`;
    let match: Differences | undefined;
    const place = left.findIndex((other) => (match = matchOf(one, other, at)) !== undefined);
    if (match === undefined) {
      found.differing.push(at);
      return;
    }
    left.splice(place, 1);
    found.differing.push(...match.differing);
    found.missing.push(...match.missing);
  }
}

/** How two elements differ that match. Found in one pass: a second one would double the time with each array inside. */
function matchOf(one: unknown, other: unknown, pointer: string): Differences | undefined {
  const [key, otherKey] = [one, other].map((value) => keyOf(entityOf(value) ?? {}));
  if (key !== otherKey) return undefined;
  const found: Differences = { differing: [], missing: [] };
  compare(one, other, pointer, found);
  return key !== undefined || found.differing.length === 0 ? found : undefined;
}

function isSameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  if (UUID.test(one) && UUID.test(other)) return one.toLowerCase() === other.toLowerCase();
  if (!INSTANT.test(one) || !INSTANT.test(other)) return false;
  const [instant, otherInstant] = [one, other].map((text) =>
    DateTime.fromISO(text, { zone: 'utc' }),
  );
  return instant?.isValid === true && instant.toMillis() === otherInstant?.toMillis();
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}
