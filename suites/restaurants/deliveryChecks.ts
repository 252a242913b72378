import { byRule } from '../../src/checked/byRule.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { RecordFinding } from '../../src/checked/recordCheck.ts';
import { informationCheck } from './informationCheck.ts';

const OPEN_POINT = 'restaurants/Delivery/area-precision';

/** The usual precision first; the documents name none, so the other is allowed, too. */
const PRECISIONS = [5, 6];

/** In degrees: an area is around the restaurant if no corner is farther from it than this. */
const AROUND = 2;

export const deliveryChecks = byRule({
  'restaurants/Delivery/area-is-an-encoded-polyline': informationCheck(
    'no restaurant has a delivery.area',
    (body, trial) => {
      const { area } = membersOf(body['delivery']);
      if (area === '') trial.observe(OPEN_POINT, 'area is empty where none is drawn');
      return typeof area === 'string' && area !== '' ? areaFinding(area, trial) : undefined;
    },
  ),
  'restaurants/Delivery/area-has-the-latitude-first': informationCheck(
    "no restaurant's delivery area contains its location",
    latitudeFirstFindings,
  ),
});

/** Numbers are sent five bits at a time, low ones first, in characters from `?`; the sixth bit says that more follow. */
const FIRST = 63;

const MORE = 0x20;

/** No coordinate of either precision needs more than 30 bits. */
const MOST_CHARACTERS = 7;

/** Whether a text is a polygon on Earth, as an encoded polyline of either precision. */
export function areaFinding(area: string, trial: Pick<Trial, 'observe'>): RecordFinding {
  const expected = 'an encoded polyline of at least three latitude/longitude pairs, a polygon';
  const no = (actual: string) => ({ holds: false, actual: `a delivery.area ${actual}`, expected });
  const points = decodePolyline(area);
  if (points === undefined)
    return no(`(${area.length} characters) that is not an encoded polyline`);
  if (isLine(points)) return no(`of ${points.length} points on one line, which is no polygon`);
  const precision = PRECISIONS.find((digits) => points.every((point) => isOnEarth(point, digits)));
  if (precision === undefined) {
    const outside = points.find((point) => !isOnEarth(point, 5)) ?? [0, 0];
    const shown = outside.map((coordinate) => coordinate / 1e5).join(', ');
    return {
      ...no(`that has the point ${shown}`),
      expected: `${expected}, within ±90 and ±180 degrees`,
    };
  }
  trial.observe(
    OPEN_POINT,
    `within range with ${precision} digits, ${String(points[0]) === String(points.at(-1)) ? 'closed' : 'not closed'}`,
  );
  return { holds: true, actual: `delivery.area with ${points.length} points`, expected };
}

/**
 * The documents do not say where an area lies: one that is around the restaurant in neither order of its numbers shows
 * nothing.
 */
export function latitudeFirstFindings(body: Record<string, unknown>): RecordFinding[] {
  const { area } = membersOf(body['delivery']);
  const { latitude, longitude } = membersOf(body['location']);
  const points = typeof area === 'string' ? decodePolyline(area) : undefined;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !points?.length) return [];
  const isAround = (one: number, other: number) =>
    PRECISIONS.some((digits) =>
      points.every(
        ([first, second]) =>
          Math.abs(first / 10 ** digits - one) <= AROUND &&
          Math.abs(second / 10 ** digits - other) <= AROUND,
      ),
    );
  const holds = isAround(latitude, longitude);
  if (!holds && !isAround(longitude, latitude)) return [];
  return [
    {
      holds,
      actual: 'a delivery.area that has the longitude first',
      expected: `latitude/longitude pairs, around ${latitude}, ${longitude}`,
    },
  ];
}

/** Whether points enclose nothing: they are too few, all the same, or on one line. */
function isLine(points: PolylinePoint[]): boolean {
  const [x, y] = points[0] ?? [0, 0];
  const steps = points.map(([a, b]) => [a - x, b - y] as const);
  const [dx, dy] = steps.find(([a]) => a !== 0) ?? [0, 0];
  return steps.every(([a, b]) => a * dy === b * dx);
}

function isOnEarth([latitude, longitude]: PolylinePoint, digits: number): boolean {
  return Math.abs(latitude) <= 90 * 10 ** digits && Math.abs(longitude) <= 180 * 10 ** digits;
}

/** A point of an encoded polyline, in the units that it was encoded in (degrees times ten to the power of its precision). */
type PolylinePoint = [latitude: number, longitude: number];

/**
 * Decodes an encoded polyline: points as differences to the one before, zigzag, five bits a character. Returns
 * undefined if the text is no polyline: another character, a number cut off, a latitude without its longitude.
 */
export function decodePolyline(text: string): PolylinePoint[] | undefined {
  const differences = numbersIn(text);
  if (differences === undefined || differences.length % 2 !== 0) return undefined;
  const points: PolylinePoint[] = [];
  let [latitude, longitude] = [0, 0];
  for (let n = 0; n < differences.length; n += 2) {
    latitude += differences[n] ?? 0;
    longitude += differences[n + 1] ?? 0;
    points.push([latitude, longitude]);
  }
  return points;
}

function numbersIn(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [value, characters] = [0, 0];
  for (const character of text) {
    const chunk = character.charCodeAt(0) - FIRST;
    if (chunk < 0 || chunk > 63 || characters === MOST_CHARACTERS) return undefined;
    value += (chunk & (MORE - 1)) * 2 ** (5 * characters);
    characters += 1;
    if (chunk >= MORE) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, characters] = [0, 0];
  }
  return characters === 0 ? numbers : undefined;
}
