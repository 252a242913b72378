import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeContent } from './decodeContent.ts';

const packed = (times: number): Uint8Array =>
  Array.from({ length: times }).reduce<Uint8Array>((bytes) => gzipSync(bytes), Buffer.from('x'));
const decoded = (times: number) =>
  decodeContent(packed(times), Array.from({ length: times }, () => 'gzip').join(', '), 1000);

test('content codings are undone one after another, up to a few', async () => {
  expect(Buffer.from(await decoded(3)).toString()).toBe('x');
  await expect(decoded(5)).rejects.toThrow('5 content codings');
});
