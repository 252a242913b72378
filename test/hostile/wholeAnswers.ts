import { randomUUID } from 'node:crypto';
import { complete, head, raw, rowsAt, type HostileAnswer } from './HostileAnswer.ts';

const UNUSABLE = /^No verdict: /;

/** Complete responses that say something odd, or are well-formed and lead nowhere. */
export const wholeAnswers: HostileAnswer[] = [
  ...rowsAt('one operation', 1, {
    'control-characters': [
      'control and bidirectional characters in a body',
      complete('[{"status":"\u202e\\u001b[2J\u0007"}]'),
      /./,
    ],
    'control-characters-in-header': [
      'a control character in a header field',
      raw(head('200 OK', ['X-A: \x1b[2J'], 2) + '[]'),
      /./,
    ],
    deep: [
      'JSON of 100,000 lists in lists',
      complete('['.repeat(100_000) + ']'.repeat(100_000)),
      /./,
    ],
    'duplicated-keys': [
      'an object that names a member twice',
      complete('[{"status":"IN_STOCK","status":7}]'),
      /./,
    ],
    nan: ['`NaN` in JSON', complete('[{"quantity":NaN}]'), /quantity-is-listed failed|no JSON/],
    'huge-number': ['`1e999` in JSON', complete('[{"quantity":1e999}]'), /./],
    'invalid-utf8': [
      'bytes that are no UTF-8',
      complete(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])),
      /quantity-is-listed failed|no UTF-8/,
    ],
    'byte-order-mark': [
      'a byte order mark before the JSON',
      complete('\ufeff[]'),
      /quantity-is-listed failed/,
    ],
  }),
  ...rowsAt('every operation', 3, {
    html: [
      'a page of HTML with status 200',
      complete('<html>Sign in</html>', { headers: ['Content-Type: text/html'] }),
      /has accepted no request/,
    ],
  }),
  ...rowsAt('the token endpoint', 3, {
    'html-as-token': ['a page of HTML with status 200', complete('<html>Sign in</html>'), UNUSABLE],
    'empty-as-token': ['an empty response', complete(''), UNUSABLE],
    'invalid-utf8-as-token': ['bytes that are no UTF-8', complete(Buffer.from([0xff])), UNUSABLE],
  }),
  // Well-formed, and leading nowhere.
  ...rowsAt('one operation', 1, {
    'redirects-to-itself': [
      'redirects to itself',
      complete('', { status: '302 Found', headers: ['Location: /stock/v1/inventory'] }),
      /302/,
    ],
    'redirects-elsewhere': [
      'redirects to another host',
      complete('', {
        status: '301 Moved Permanently',
        headers: ['Location: http://conformance.invalid/'],
      }),
      /301/,
    ],
  }),
  ...rowsAt('one list', 1, {
    'endless-pages': [
      'gives an empty page and a token of one more, whatever is sent',
      (socket) => {
        const next = `Platform-Next-Page-Token: ${randomUUID()}`;
        complete('[]', { headers: [next] })(socket);
      },
      /pages-end/,
    ],
  }),
  ...rowsAt('everywhere', 3, {
    throttles: [
      '429 with Retry-After: 3600, for ever',
      complete('', { status: '429 Too Many Requests', headers: ['Retry-After: 3600'] }),
      /Retry-After: 3600/,
    ],
    unavailable: [
      '503 with Retry-After: 3600, for ever',
      complete('', { status: '503 Service Unavailable', headers: ['Retry-After: 3600'] }),
      /Retry-After: 3600/,
    ],
  }),
  ...rowsAt('the token endpoint', 3, {
    'throttles-tokens': [
      '429 with Retry-After: 3600, for ever',
      complete('', { status: '429 Too Many Requests', headers: ['Retry-After: 3600'] }),
      /Retry-After: 3600/,
    ],
    'refuses-tokens': [
      '401, whatever is asked',
      complete('{"error":"invalid_client"}', { status: '401 Unauthorized' }),
      /401/,
    ],
  }),
  ...rowsAt('every operation', 3, {
    'expired-tokens': [
      'every token has expired (401)',
      complete('{}', { status: '401 Unauthorized' }),
      /has accepted no request/,
    ],
  }),
  ...rowsAt('every operation', 1, {
    fails: [
      '500, whatever is asked',
      complete('{}', { status: '500 Internal Server Error' }),
      /responded 500/,
    ],
  }),
];
