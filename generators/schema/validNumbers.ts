import fc from 'fast-check';
import type { JsonSchemaObject } from '../../src/promised/types.ts';
import { type NumberLine, numberAt, numberLine } from './numberLine.ts';
import { possible } from './possible.ts';
import { withBoundaries } from './withBoundaries.ts';
import { isValid } from './violationsOf.ts';

/** How far from the only bound, or from 0 without bounds, numbers are drawn; in units (hundredths, or 1 for integers). */
const SPREAD = 100_000;

/**
 * Numbers on the schema's number line, often its ends; they shrink towards 0, or the end nearest to it. Undefined if none
 * is valid.
 */
export function validNumbers(
  schema: JsonSchemaObject,
  integer: boolean,
): fc.Arbitrary<number> | undefined {
  const own = { ...schema, type: integer ? 'integer' : 'number' };
  const line = numberLine(schema, integer);
  const keeps = (value: number): boolean => isValid(numeric(own), value, () => true);
  const ends = line === undefined ? boundsOf(schema) : countsAt(line).map((n) => numberAt(line, n));
  const boundaries = [...new Set(ends)].filter(keeps);
  const spread = line === undefined ? undefined : possible(spreadOf(line), keeps);
  return withBoundaries(boundaries, spread);
}

/** The counts at the ends of the line, and 0 if it is on it. */
export function countsAt({ low, high }: NumberLine): number[] {
  const counts = [
    low,
    low === undefined ? undefined : low + 1,
    high === undefined ? undefined : high - 1,
    high,
    0,
  ];
  return counts.filter(
    (count) => count !== undefined && count >= (low ?? -Infinity) && count <= (high ?? Infinity),
  ) as number[];
}

function spreadOf(line: NumberLine): fc.Arbitrary<number> {
  const { low, high } = line;
  const min = low ?? (high === undefined ? -SPREAD : Math.min(high - SPREAD, -SPREAD));
  const max = high ?? (low === undefined ? SPREAD : Math.max(low + SPREAD, SPREAD));
  return fc.integer({ min, max }).map(
    (count) => numberAt(line, count),
    // so that a boundary shrinks like any other number
    (value) => Math.round(Number(value) / line.unit),
  );
}

/** If no line can be counted (1e308, say), only the bounds themselves are drawn. */
function boundsOf(schema: JsonSchemaObject): number[] {
  const { minimum, maximum, multipleOf } = schema as Record<string, number | undefined>;
  return [minimum, maximum, multipleOf, 0].filter((bound) => bound !== undefined);
}

/** The schema without keywords for other types, so that no `$ref` must be resolved. */
function numeric(schema: JsonSchemaObject): JsonSchemaObject {
  const names = [
    'type',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
  ];
  return Object.fromEntries(Object.entries(schema).filter(([key]) => names.includes(key)));
}
