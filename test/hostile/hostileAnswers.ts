import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { complete, head, raw, rowsAt, stream, type HostileAnswer } from './HostileAnswer.ts';
import { losses } from './losses.ts';
import { wholeAnswers } from './wholeAnswers.ts';

const MB = 1024 * 1024;
const JSON_HEAD = ['Content-Type: application/json'];
const OK = head('200 OK', JSON_HEAD);
const UNUSABLE = /^No verdict: /;

/** Made when first asked for: a bomb takes its time, in another thread. */
const bombOf = (
  pack: (bytes: Uint8Array) => Promise<Uint8Array>,
  coding: string,
  megabytes: number,
): ((socket: Socket) => void) => {
  let packed: Promise<Uint8Array> | undefined;
  return (socket) => {
    packed ??= pack(Buffer.alloc(megabytes * MB));
    void packed.then((bytes) =>
      complete(bytes, { headers: [`Content-Encoding: ${coding}`] })(socket),
    );
  };
};
const gzipBomb = bombOf(promisify(gzip), 'gzip', 200);
const brotliBomb = bombOf(promisify(brotliCompress), 'br', 20);

const entry = '{"guid":"g","status":"IN_STOCK"}';
const hundred = stream(head('200 OK', JSON_HEAD, 100 * MB), Buffer.alloc(MB, 0x20), { times: 100 });
const large = `[${Array.from({ length: 400_000 }, () => entry).join(',')}]`;

/** No connection, or none that lasts. */
const connections: HostileAnswer[] = [
  ...rowsAt('everywhere', 3, {
    'closed-port': [
      'nobody listens',
      undefined,
      /refused the connection/,
      { address: () => 'http://127.0.0.1:9' },
    ],
    'unknown-host': [
      'the name does not resolve',
      undefined,
      /does not resolve/,
      { address: () => 'http://conformance.invalid' },
    ],
    'https-on-http': [
      'https is asked for at a port of http',
      undefined,
      /did not speak TLS/,
      { address: (url) => url.replace('http:', 'https:') },
    ],
    'self-signed': [
      'shows a certificate that nobody vouches for',
      undefined,
      /certificate/,
      { isSelfSigned: true },
    ],
    resets: [
      'resets the connection',
      (socket) => void socket.resetAndDestroy(),
      /closed the connection without a response/,
    ],
    hangs: [
      'takes the request and says nothing',
      () => undefined,
      /did not respond within 1,000 ms/,
    ],
  }),
  ...rowsAt('the token endpoint', 3, {
    'closed-port-of-tokens': [
      'nobody listens',
      undefined,
      /refused the connection/,
      { address: () => 'http://127.0.0.1:9' },
    ],
  }),
  ...rowsAt('one operation', 1, {
    'hangs-at-one': [
      'takes the request and says nothing',
      () => undefined,
      /did not respond within 1,000 ms|no rule fails/,
    ],
    dies: [
      'closes the connection without a response',
      (socket) => void socket.end(),
      /closed the connection/,
    ],
  }),
];

/** What is no HTTP, or ends too early. */
const framing: HostileAnswer[] = [
  ...rowsAt('everywhere', 3, {
    garbage: [
      'speaks another protocol (`SSH-2.0-…`)',
      raw('SSH-2.0-OpenSSH_9.6\r\n'),
      /did not speak HTTP\/1\.1/,
    ],
    'early-hints': [
      'sends 1xx again and again',
      stream('', Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), {
        everyMs: 1,
      }),
      /did not respond within 1,000 ms|too/,
    ],
  }),
  ...rowsAt('one operation', 1, {
    'random-bytes': [
      'sends 1 MB of random bytes',
      (socket) => void socket.end(Buffer.alloc(MB, 0xd7)),
      /did not speak HTTP\/1\.1/,
    ],
    truncated: [
      'ends after 120 of 4,096 bytes',
      raw(head('200 OK', JSON_HEAD, 4096) + 'x'.repeat(120)),
      /closed the connection after/,
    ],
    'length-too-short': [
      'announces fewer bytes than it sends',
      raw(`${head('200 OK', JSON_HEAD, 2)}[]garbage`),
      /quantity-is-listed failed/,
    ],
    'two-lengths': [
      'announces two lengths',
      raw(head('200 OK', ['Content-Length: 2', 'Content-Length: 3']) + '[]'),
      /closed the connection/,
    ],
    'broken-chunks': [
      'sends chunks without sizes',
      raw(`${head('200 OK', ['Transfer-Encoding: chunked'])}zz\r\n[]\r\n`),
      /did not speak HTTP\/1\.1/,
    ],
    'unfinished-chunk': [
      'ends within a chunk',
      raw(`${head('200 OK', ['Transfer-Encoding: chunked'])}10\r\n[{`),
      /did not speak HTTP\/1\.1/,
    ],
    'half-a-header': [
      'ends within the header section',
      raw('HTTP/1.1 200 OK\r\nConte'),
      /closed the connection/,
    ],
  }),
];

/** Too slow, too much. */
const amounts: HostileAnswer[] = [
  ...rowsAt('everywhere', 3, {
    drips: [
      'drips a byte every second',
      stream(OK, Buffer.from(' '), { everyMs: 1000 }),
      /did not finish its response within/,
    ],
    endless: [
      'sends a body without end',
      stream(OK, Buffer.alloc(MB, 0x20)),
      /reading stopped/,
      { timeoutMs: 10_000 },
    ],
  }),
  ...rowsAt('every operation', 1, {
    'hundred-megabytes': [
      'responds to everything with 100 MB',
      hundred,
      /no rule fails/,
      { timeoutMs: 10_000 },
    ],
  }),
  ...rowsAt('one operation', 1, {
    'thirteen-megabytes': [
      'responds with 13 MB of JSON',
      complete(large),
      /quantity-is-listed failed/,
      { timeoutMs: 20_000 },
    ],
    'gzip-bomb': [
      '200 kB of gzip that unpack to 200 MB',
      gzipBomb,
      /no rule fails/,
      { timeoutMs: 10_000 },
    ],
    'brotli-bomb': [
      'a few bytes of brotli that unpack to 20 MB',
      brotliBomb,
      /no rule fails/,
      { timeoutMs: 10_000 },
    ],
    'no-gzip': [
      'plain text, called gzip',
      complete('[]', { headers: ['Content-Encoding: gzip'] }),
      /no valid gzip/,
    ],
    'unknown-coding': [
      'a coding that nobody asked for',
      complete('[]', { headers: ['Content-Encoding: exi'] }),
      /content coding "exi"/,
    ],
    'huge-header': [
      'a header field of 1 MB',
      complete('[]', { headers: [`X-Huge: ${'x'.repeat(MB)}`] }),
      /no rule fails/,
    ],
    'many-headers': [
      '10,000 header fields',
      complete('[]', { headers: Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`) }),
      /no rule fails/,
    ],
  }),
  ...rowsAt('the token endpoint', 3, {
    'gzip-bomb-as-token': [
      '200 kB of gzip that unpack to 200 MB',
      gzipBomb,
      UNUSABLE,
      { timeoutMs: 10_000 },
    ],
  }),
];

/** Every hostile response that is known, in the order of the table. */
export const hostileAnswers: HostileAnswer[] = [
  ...connections,
  ...framing,
  ...amounts,
  ...wholeAnswers,
  ...losses,
];
