/** Numbers are sent five bits at a time, low ones first, in characters from `?`; the sixth bit says that more follow. */
const FIRST = 63;
const MORE = 0x20;
/** No coordinate of either precision needs more than 30 bits. */
const MOST_CHARACTERS = 7;

/** A point of an encoded polyline, in the units that it was encoded in (degrees times ten to the power of its precision). */
export type PolylinePoint = [latitude: number, longitude: number];

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
