import { expect, test } from 'vitest';
import { JoinedBytes } from './JoinedBytes.ts';

test('many small pieces take hardly more memory than one large one', () => {
  const joined = new JoinedBytes();
  const piece = new Uint8Array(1).fill(7);
  for (let count = 0; count < 1_000_000; count += 1) joined.add(piece);
  piece.fill(8);
  expect(joined.bytes.equals(Buffer.alloc(1_000_000, 7))).toBe(true);
  expect(joined.bytes.buffer.byteLength).toBeLessThan(2_100_000);
});
