/** One number of an encoded polyline: zigzag, then five bits at a time, low ones first. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/** The encoded polyline (precision 5) of latitude/longitude pairs in decimal degrees. */
export function encodePolyline(points: readonly (readonly [number, number])[]): string {
  let [latitude, longitude] = [0, 0];
  return points
    .map((point) => {
      const [nextLatitude, nextLongitude] = point.map((degrees) => Math.round(degrees * 1e5)) as [
        number,
        number,
      ];
      const text = encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude);
      [latitude, longitude] = [nextLatitude, nextLongitude];
      return text;
    })
    .join('');
}
