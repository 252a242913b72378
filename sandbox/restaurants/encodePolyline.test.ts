import { expect, test } from 'vitest';
import { encodePolyline } from './encodePolyline.ts';

test('encodes the example that the format is published with', () => {
  const points = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ] as const;
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
});
