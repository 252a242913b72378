import type { JsonSchemaObject } from '../../src/promised/types.ts';
import { FORMATS } from './formats.ts';

/**
 * The valid numbers that people would write: every multiple of `unit` from `low` to `high` (in units; absent if
 * unbounded).
 */
export interface NumberLine {
  unit: number;
  low?: number;
  high?: number;
}

/** Above this count, not every multiple of the unit is a number of its own. */
const LARGEST_COUNT = 2 ** 50;

/** The relative error of dividing a bound by a unit if they are no binary fractions. */
const NOISE = 8 * Number.EPSILON;

/**
 * The sensible valid numbers of a schema: whole ones for integers, multiples for `multipleOf`, else hundredths (so that
 * 0.01, not 5e-324, is the smallest above 0), or finer ones if the bounds are closer. Undefined if there is none, or if
 * they cannot be counted.
 */
export function numberLine(schema: JsonSchemaObject, integer: boolean): NumberLine | undefined {
  for (const unit of unitsOf(schema, integer)) {
    const line = within(schema, unit);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** The number `count` units from 0, without the noise of binary fractions. */
export function numberAt(line: NumberLine, count: number): number {
  return Number((count * line.unit).toPrecision(15)) + 0;
}

function unitsOf(schema: JsonSchemaObject, integer: boolean): number[] {
  const step = schema.multipleOf as number | undefined;
  if (step !== undefined) {
    if (!integer || Number.isInteger(step)) return [step];
    const whole = Array.from({ length: 1000 }, (_, i) => (i + 1) * step).find((multiple) =>
      Number.isInteger(Number(multiple.toPrecision(12))),
    );
    return whole === undefined ? [] : [Number(whole.toPrecision(12))];
  }
  if (integer) return [1, 1e6, 1e12, 1e100, 1e300];
  return [0.01, 1e-4, 1e-6, 1e-9, 1e-12, 1e-100, 1e-300, 1e6, 1e100, 1e300];
}

function within(schema: JsonSchemaObject, unit: number): NumberLine | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<
    string,
    number | undefined
  >;
  const format = FORMATS[String(schema.format)];
  const [least, most] = format?.range ?? [-Infinity, Infinity];
  const low = Math.max(
    lowestCount(Math.max(minimum ?? -Infinity, least), unit),
    nextCount(lowestCount(exclusiveMinimum ?? -Infinity, unit), exclusiveMinimum, unit, 1),
  );
  const high = Math.min(
    highestCount(Math.min(maximum ?? Infinity, most), unit),
    nextCount(highestCount(exclusiveMaximum ?? Infinity, unit), exclusiveMaximum, unit, -1),
  );
  if (low > high) return undefined;
  if ([low, high].some((n) => Number.isFinite(n) && Math.abs(n) > LARGEST_COUNT)) return undefined;
  return {
    unit,
    ...(Number.isFinite(low) ? { low } : {}),
    ...(Number.isFinite(high) ? { high } : {}),
  };
}

/** A quotient, rounded if only the noise of binary fractions keeps it from being whole. */
function quotient(bound: number, unit: number): number {
  const exact = bound / unit;
  const near = Math.round(exact);
  return Math.abs(exact - near) < NOISE * Math.abs(exact) ? near : exact;
}

function lowestCount(bound: number, unit: number): number {
  return Math.ceil(quotient(bound, unit));
}

function highestCount(bound: number, unit: number): number {
  return Math.floor(quotient(bound, unit));
}

function nextCount(count: number, excluded: number | undefined, unit: number, by: 1 | -1): number {
  return excluded !== undefined && quotient(excluded, unit) === count ? count + by : count;
}
