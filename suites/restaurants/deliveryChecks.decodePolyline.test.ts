import { expect, test } from 'vitest';
import { decodePolyline } from './deliveryChecks.ts';

test('decodes the example of the format’s own description', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [3850000, -12020000],
    [4070000, -12095000],
    [4325200, -12645300],
  ]);
});

test('decodes nothing to no points', () => {
  expect(decodePolyline('')).toEqual([]);
});

test.each([
  ['a character below the alphabet', '_p~iF~ps|U 1'],
  ['a character above it', '_p~iF~ps|U\u007f?'],
  ['one above it in the midst of a number', '_p~iF~ps|\u0080U'],
  ['a number that is cut off', '_p~iF~ps|U_'],
  ['a latitude without its longitude', '_p~iF~ps|U_ulL'],
  ['a number without end', '~~~~~~~~~~~~??'],
])('rejects %s', (_what, text) => {
  expect(decodePolyline(text)).toBeUndefined();
});
