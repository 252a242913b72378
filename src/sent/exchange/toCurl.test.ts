import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addressPrefix, FRESH_UUID, toCurl } from './toCurl.ts';
import { marked, markerOf } from '../redaction/text/Marker.ts';
import type { RecordedExchange } from './types.ts';

const base = { name: 'base' as const, url: 'https://api.example.com/v' };
const ID = 'dc5b9854-f0a7-40a2-a918-739eb261e770';

const TOKEN = markerOf('$TOKEN');
const encodedMarker = encodeURIComponent(markerOf('$KEY'));

/** A request as redaction leaves it: with the markers that are its own. */
const request = ({
  url = `${base.url}/a`,
  headers = [],
  body = null,
  ...more
}: Partial<RecordedExchange['request']>): Pick<RecordedExchange, 'request'> => {
  const [ofUrl, ofBody] = [marked(url), marked(body ?? '')];
  const ofHeaders = headers.map(([, value]) => marked(value));
  return {
    request: {
      method: 'GET',
      url: ofUrl.text,
      headers: headers.map(([name], index) => [name, ofHeaders[index]!.text]),
      body: body === null ? null : ofBody.text,
      address: base,
      marks: {
        url: ofUrl.marks,
        body: ofBody.marks,
        headers: Object.fromEntries(ofHeaders.map(({ marks }, index) => [index, marks])),
      },
      ...more,
    },
  };
};

test.each([
  [request({}), 'curl -sS -i "$BASE_URL/a"'],
  [request({ method: 'HEAD' }), 'curl -sS --head "$BASE_URL/a"'],
  [
    request({
      method: 'PUT',
      headers: [
        ['Accept', 'application/json'],
        ['Accept-Encoding', 'gzip'],
        ['Authorization', `Bearer ${TOKEN}`],
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
      ],
      body: `{"it's":"$1"}`,
    }),
    `curl -sS -i -X PUT "$BASE_URL/a" -H "Authorization: Bearer $TOKEN" -H 'Accept: application/json' -H 'Content-Type: application/json' -H 'X-Empty;' --compressed --data-raw '{"it'\\''s":"$1"}'`,
  ],
  [
    request({ url: `${base.url}/../$(a)?b[]=!` }),
    `curl -sS -i --globoff --path-as-is "$BASE_URL"'/../$(a)?b[]=!'`,
  ],
  [
    request({
      method: 'POST',
      headers: [
        ['Accept', 'x'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: `a=b%20c&d=${encodedMarker}`,
    }),
    `curl -sS -i -X POST "$BASE_URL/a" -H 'Accept: x' -H 'Content-Type: application/x-www-form-urlencoded' --data-raw 'a=b%20c' --data-urlencode "d=$KEY"`,
  ],
  [
    request({
      method: 'POST',
      body: `{"a":"${markerOf('$A')}1","b":"${markerOf(undefined)}"}`,
    }),
    `curl -sS -i -X POST "$BASE_URL/a" -H 'Content-Type:' --data-raw '{"a":"'"\${A}"'1","b":"«redacted»"}'`,
  ],
  [request({ address: undefined }), `curl -sS -i 'https://api.example.com/v/a'`],
])('%#', (exchange, expected) => {
  expect(toCurl(exchange)).toBe(expected);
});

test.each([
  [
    request({
      headers: [
        ['@/etc/passwd', 'a'],
        ['X-Own', '@b'],
      ],
    }),
    "-H 'X-Own: @b'",
    '@/etc',
  ],
  [request({ url: '-K/etc/passwd', address: undefined }), "--url '-K/etc/passwd'", "-i '-K"],
  [
    request({
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: `${encodedMarker}&a=b`,
    }),
    '--data-urlencode "=$KEY"',
    '"$KEY"',
  ],
])(
  'nothing that was recorded is an option of curl, or a file for it: %#',
  (recorded, held, not) => {
    const line = toCurl(recorded);
    expect(line).toContain(held);
    expect(line).not.toContain(not);
  },
);

test('Basic credentials are told apart from what they encode', () => {
  const { text, marks } = marked(`${markerOf('$ID')}:${markerOf('$KEY')}`);
  const { request: asked } = request({
    url: 'https://auth/x',
    address: { name: 'auth', url: 'https://auth' },
    headers: [
      ['authorization', `Basic ${Buffer.from(text).toString('base64')}`],
      ['accept', 'x'],
    ],
  });
  expect(toCurl({ request: { ...asked, marks: { headers: { 0: marks } } } })).toBe(
    `curl -sS -i "$AUTH_URL/x" -u "$ID:$KEY" -H 'accept: x'`,
  );
});

test('an identity that the target remembers is new where something changes, and kept where it is read', () => {
  const identities = [ID];
  const put = { ...request({ method: 'PUT', url: `${base.url}/p/${ID}` }), identities };
  const get = { ...request({ url: `${base.url}/p/${ID}` }), identities };
  expect(toCurl(put)).toContain(`"$BASE_URL/p/${FRESH_UUID}"`);
  expect(toCurl(get)).toContain(`"$BASE_URL/p/${ID}"`);
  expect(toCurl(get, () => '$ID_1')).toContain('"$BASE_URL/p/$ID_1"');
});

test('many identities and long texts are read in one pass, and nothing else is an identity', () => {
  const more = Array.from(
    { length: 20_000 },
    (_, n) => `${String(n).padStart(8, '0')}${ID.slice(8)}`,
  );
  const body = `x${ID},`.repeat(20_000);
  const put = { ...request({ method: 'PUT', body }), identities: ['', 'x', ...more, ID] };
  const line = toCurl(put, () => '$ID_1');
  expect(line.match(/\$ID_1/g)).toHaveLength(20_000);
  expect(line).not.toContain(ID);
}, 5_000);

const FAKE = `curl() { for word in "$@"; do if [ "$word" = @- ]; then cat; else printf '%s' "$word"; fi; printf '\\036'; done; }`;

test.each([
  ['quotes and what a shell expands', `'"$HOME \`id\` \\ !\n`],
  ['what a terminal acts upon', `a\u001b[31m\u202eb\\n%s'`],
  ['more than an argument holds', `'${'x'.repeat(200_000)}'`],
])('a shell reads it as it is meant: %s', (_, body) => {
  const command = toCurl(request({ method: 'POST', url: `${base.url}/a'b$c`, body }));
  const script = `${FAKE}\nBASE_URL=https://x\n${command}`;
  const words = execFileSync('/bin/sh', { input: script, encoding: 'utf8' }).split('\u001e');
  expect(words.slice(0, -1).slice(0, 5)).toEqual(['-sS', '-i', '-X', 'POST', `https://x/a'b$c`]);
  expect(words.at(-2)).toBe(body);
  expect(command).not.toMatch(/[\u001b\u202e]/);
});

test('an address of many slashes is read in time that grows with it', { timeout: 15_000 }, () => {
  expect(addressPrefix('https://a.invalid/b//')).toBe('https://a.invalid/b');
  const long = `https://a.invalid${'/'.repeat(120_000)}b`;
  expect(addressPrefix(long)).toBe(long);
});
