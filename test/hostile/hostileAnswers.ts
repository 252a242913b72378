import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { complete, head, raw, stream, type HostileAnswer } from './HostileAnswer.ts';
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
  {
    id: 'closed-port',
    does: 'nobody listens',
    at: 'everywhere',
    address: () => 'http://127.0.0.1:9',
    says: /refused the connection/,
    code: 3,
  },
  {
    id: 'closed-port-of-tokens',
    does: 'nobody listens',
    at: 'the token endpoint',
    address: () => 'http://127.0.0.1:9',
    says: /refused the connection/,
    code: 3,
  },
  {
    id: 'unknown-host',
    does: 'the name does not resolve',
    at: 'everywhere',
    address: () => 'http://conformance.invalid',
    says: /does not resolve/,
    code: 3,
  },
  {
    id: 'https-on-http',
    does: 'https is asked for at a port of http',
    at: 'everywhere',
    address: (url) => url.replace('http:', 'https:'),
    says: /did not speak TLS/,
    code: 3,
  },
  {
    id: 'self-signed',
    does: 'shows a certificate that nobody vouches for',
    at: 'everywhere',
    isSelfSigned: true,
    says: /certificate/,
    code: 3,
  },
  {
    id: 'resets',
    does: 'resets the connection',
    at: 'everywhere',
    answer: (socket) => void socket.resetAndDestroy(),
    says: /closed the connection without a response/,
    code: 3,
  },
  {
    id: 'hangs',
    does: 'takes the request and says nothing',
    at: 'everywhere',
    answer: () => undefined,
    says: /did not respond within 1,000 ms/,
    code: 3,
  },
  {
    id: 'hangs-at-one',
    does: 'takes the request and says nothing',
    at: 'one operation',
    answer: () => undefined,
    says: /did not respond within 1,000 ms|no rule fails/,
    code: 1,
  },
  {
    id: 'dies',
    does: 'closes the connection without a response',
    at: 'one operation',
    answer: (socket) => void socket.end(),
    says: /closed the connection/,
    code: 1,
  },
];

/** What is no HTTP, or ends too early. */
const framing: HostileAnswer[] = [
  {
    id: 'garbage',
    does: 'speaks another protocol (`SSH-2.0-…`)',
    at: 'everywhere',
    answer: raw('SSH-2.0-OpenSSH_9.6\r\n'),
    says: /did not speak HTTP\/1\.1/,
    code: 3,
  },
  {
    id: 'random-bytes',
    does: 'sends 1 MB of random bytes',
    at: 'one operation',
    answer: (socket) => void socket.end(Buffer.alloc(MB, 0xd7)),
    says: /did not speak HTTP\/1\.1/,
    code: 1,
  },
  {
    id: 'truncated',
    does: 'ends after 120 of 4,096 bytes',
    at: 'one operation',
    answer: raw(head('200 OK', JSON_HEAD, 4096) + 'x'.repeat(120)),
    says: /closed the connection after/,
    code: 1,
  },
  {
    id: 'length-too-short',
    does: 'announces fewer bytes than it sends',
    at: 'one operation',
    answer: raw(`${head('200 OK', JSON_HEAD, 2)}[]garbage`),
    says: /quantity-is-listed failed/,
    code: 1,
  },
  {
    id: 'two-lengths',
    does: 'announces two lengths',
    at: 'one operation',
    answer: raw(head('200 OK', ['Content-Length: 2', 'Content-Length: 3']) + '[]'),
    says: /closed the connection/,
    code: 1,
  },
  {
    id: 'broken-chunks',
    does: 'sends chunks without sizes',
    at: 'one operation',
    answer: raw(`${head('200 OK', ['Transfer-Encoding: chunked'])}zz\r\n[]\r\n`),
    says: /did not speak HTTP\/1\.1/,
    code: 1,
  },
  {
    id: 'unfinished-chunk',
    does: 'ends within a chunk',
    at: 'one operation',
    answer: raw(`${head('200 OK', ['Transfer-Encoding: chunked'])}10\r\n[{`),
    says: /did not speak HTTP\/1\.1/,
    code: 1,
  },
  {
    id: 'early-hints',
    does: 'sends 1xx again and again',
    at: 'everywhere',
    answer: stream('', Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), {
      everyMs: 1,
    }),
    says: /did not respond within 1,000 ms|too/,
    code: 3,
  },
  {
    id: 'half-a-header',
    does: 'ends within the header section',
    at: 'one operation',
    answer: raw('HTTP/1.1 200 OK\r\nConte'),
    says: /closed the connection/,
    code: 1,
  },
];

/** Too slow, too much. */
const amounts: HostileAnswer[] = [
  {
    id: 'drips',
    does: 'drips a byte every second',
    at: 'everywhere',
    answer: stream(OK, Buffer.from(' '), { everyMs: 1000 }),
    says: /did not finish its response within/,
    code: 3,
  },
  {
    id: 'endless',
    does: 'sends a body without end',
    at: 'everywhere',
    answer: stream(OK, Buffer.alloc(MB, 0x20)),
    says: /reading stopped/,
    code: 3,
    timeoutMs: 10_000,
  },
  {
    id: 'hundred-megabytes',
    does: 'responds to everything with 100 MB',
    at: 'every operation',
    answer: hundred,
    says: /no rule fails/,
    code: 1,
    timeoutMs: 10_000,
  },
  {
    id: 'thirteen-megabytes',
    does: 'responds with 13 MB of JSON',
    at: 'one operation',
    answer: complete(large),
    says: /quantity-is-listed failed/,
    code: 1,
    timeoutMs: 20_000,
  },
  {
    id: 'gzip-bomb',
    does: '200 kB of gzip that unpack to 200 MB',
    at: 'one operation',
    answer: gzipBomb,
    says: /no rule fails/,
    code: 1,
    timeoutMs: 10_000,
  },
  {
    id: 'brotli-bomb',
    does: 'a few bytes of brotli that unpack to 20 MB',
    at: 'one operation',
    answer: brotliBomb,
    says: /no rule fails/,
    code: 1,
    timeoutMs: 10_000,
  },
  {
    id: 'gzip-bomb-as-token',
    does: '200 kB of gzip that unpack to 200 MB',
    at: 'the token endpoint',
    answer: gzipBomb,
    says: UNUSABLE,
    code: 3,
    timeoutMs: 10_000,
  },
  {
    id: 'no-gzip',
    does: 'plain text, called gzip',
    at: 'one operation',
    answer: complete('[]', { headers: ['Content-Encoding: gzip'] }),
    says: /no valid gzip/,
    code: 1,
  },
  {
    id: 'unknown-coding',
    does: 'a coding that nobody asked for',
    at: 'one operation',
    answer: complete('[]', { headers: ['Content-Encoding: exi'] }),
    says: /content coding "exi"/,
    code: 1,
  },
  {
    id: 'huge-header',
    does: 'a header field of 1 MB',
    at: 'one operation',
    answer: complete('[]', { headers: [`X-Huge: ${'x'.repeat(MB)}`] }),
    says: /no rule fails/,
    code: 1,
  },
  {
    id: 'many-headers',
    does: '10,000 header fields',
    at: 'one operation',
    answer: complete('[]', { headers: Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`) }),
    says: /no rule fails/,
    code: 1,
  },
];

/** Every hostile response that is known, in the order of the table. */
export const hostileAnswers: HostileAnswer[] = [
  ...connections,
  ...framing,
  ...amounts,
  ...wholeAnswers,
  ...losses,
];
