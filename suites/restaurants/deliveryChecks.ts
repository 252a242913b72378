import { membersOf } from '../../src/json/readJson.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataCheck, type Finding } from './dataCheck.ts';
import { decodePolyline, type PolylinePoint } from './decodePolyline.ts';

const OPEN_POINT = 'restaurants/Delivery/area-precision';

/** The usual precision first; the other is as honest, as the documents name none. */
const PRECISIONS = [5, 6];

export const deliveryChecks = [
  dataCheck(
    'restaurants/Delivery/area-is-an-encoded-polyline',
    'no restaurant has a delivery.area',
    (body, trial) => {
      const { area } = membersOf(body['delivery']);
      if (typeof area !== 'string') return [];
      if (area === '') {
        trial.observe(OPEN_POINT, 'area is empty where none is drawn');
        return [];
      }
      return [findingOf(area, trial)];
    },
  ),
];

function findingOf(area: string, trial: Trial): Finding {
  const expected = 'an encoded polyline of at least three latitude/longitude pairs, a polygon';
  const points = decodePolyline(area);
  if (points === undefined) {
    return {
      holds: false,
      what: `delivery.area, ${area.length} characters that are no encoded polyline,`,
      expected,
    };
  }
  if (points.length < 3) {
    return {
      holds: false,
      what: `delivery.area with ${points.length} points, which is no polygon,`,
      expected,
    };
  }
  const precision = PRECISIONS.find((digits) => points.every((point) => isOnEarth(point, digits)));
  if (precision === undefined) {
    const outside = points.find((point) => !isOnEarth(point, 5)) ?? [0, 0];
    const shown = outside.map((coordinate) => coordinate / 1e5).join(', ');
    return {
      holds: false,
      what: `delivery.area with the point ${shown}`,
      expected: `${expected}, within ±90 and ±180 degrees`,
    };
  }
  trial.observe(
    OPEN_POINT,
    `within range with ${precision} digits, ${isClosed(points) ? 'closed' : 'not closed'}`,
  );
  return { holds: true, what: `delivery.area with ${points.length} points`, expected };
}

function isOnEarth([latitude, longitude]: PolylinePoint, digits: number): boolean {
  return Math.abs(latitude) <= 90 * 10 ** digits && Math.abs(longitude) <= 180 * 10 ** digits;
}

function isClosed(points: PolylinePoint[]): boolean {
  return String(points[0]) === String(points.at(-1));
}
