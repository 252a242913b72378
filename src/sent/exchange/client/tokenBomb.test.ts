import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { clientFor, httpServer, targetAt } from './testServer.ts';

const BOMB = Buffer.alloc(24 * 1024 * 1024, ' ');
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const codings = {
  gzip: gzipSync,
  br: (bytes: Buffer) => brotliCompressSync(bytes, FAST),
  deflate: deflateSync,
};

test.each(Object.entries(codings))(
  'a token endpoint that sends a compressed bomb (%s) is called that',
  async (coding, compress) => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(compress(BOMB));
    });
    const { client } = clientFor(targetAt(url));
    const result = await client.tokenFor('full');
    expect('reason' in result && result.reason).toMatch(/unpack to more than 16,777,216/);
  },
);
