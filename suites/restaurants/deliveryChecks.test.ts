import { expect, test } from 'vitest';
import { encodePolyline } from '../../sandbox/restaurants/encodePolyline.ts';
import { areaFinding, latitudeFirstFindings } from './deliveryChecks.ts';

type Degrees = [number, number][];

function findingOf(points: Degrees) {
  const observed: string[] = [];
  const trial = { observe: (_openPoint: string, text: string) => void observed.push(text) };
  const { holds, actual } = areaFinding(encodePolyline(points), trial);
  return { holds, actual, observed };
}

const TRIANGLE: Degrees = [
  [10, 20],
  [10, 21],
  [11, 20],
];

test('a polygon is one, closed or not, up to the pole', () => {
  expect(findingOf(TRIANGLE)).toMatchObject({
    holds: true,
    observed: ['within range with 5 digits, not closed'],
  });
  expect(findingOf([...TRIANGLE, [10, 20]]).observed).toEqual([
    'within range with 5 digits, closed',
  ]);
  const aroundThePole: Degrees = [
    [90, 180],
    [89, -180],
    [89, 10],
  ];
  expect(findingOf(aroundThePole).observed).toEqual(['within range with 5 digits, not closed']);
});

test.each<[string, Degrees]>([
  ['no point', []],
  ['one point', [[10, 20]]],
  ['two points', TRIANGLE.slice(0, 2)],
  [
    'one point again and again',
    [
      [10, 20],
      [10, 20],
      [10, 20],
    ],
  ],
  [
    'a line to the north',
    [
      [10, 20],
      [11, 20],
      [12, 20],
    ],
  ],
  [
    'a line to the east',
    [
      [10, 20],
      [10, 21],
      [10, 22],
    ],
  ],
  [
    'a line across',
    [
      [10, 20],
      [11, 21],
      [12, 22],
    ],
  ],
])('%s is none', (_what, points) => expect(findingOf(points).holds).toBe(false));

test('what lies nowhere on Earth is shown', () => {
  const { holds, actual } = findingOf([
    [10, 20],
    [10, 21],
    [1500.5, 21],
  ]);
  expect(holds).toBe(false);
  expect(actual).toContain('1500.5, 21');
});

const bodyOf = (points: Degrees, location: object) => ({
  delivery: { area: encodePolyline(points) },
  location,
});

test('the latitude stands first where the area lies around the restaurant', () => {
  const swapped = TRIANGLE.map(([one, other]): [number, number] => [other, one]);
  const location = { latitude: 10, longitude: 20 };
  const holds = (points: Degrees, where: object = location) =>
    latitudeFirstFindings(bodyOf(points, where)).map((finding) => finding.holds);
  expect(holds(TRIANGLE)).toEqual([true]);
  expect(holds(swapped)).toEqual([false]);
  // An area that is around the restaurant in neither order, or only partly, shows nothing.
  expect(holds(TRIANGLE.map(([one, other]) => [one + 40, other]))).toEqual([]);
  expect(holds([...swapped, [60, 60]])).toEqual([]);
  expect(holds([])).toEqual([]);
  expect(holds(swapped, { latitude: 10 })).toEqual([]);
  expect(holds(swapped, { longitude: 20 })).toEqual([]);
  expect(holds(swapped, { latitude: '10', longitude: '20' })).toEqual([]);
  expect(holds(swapped, { latitude: 10, longitude: '20' })).toEqual([]);
  expect(holds(swapped, { latitude: '10', longitude: 20 })).toEqual([]);
});
