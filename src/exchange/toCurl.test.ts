import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { toCurl } from './toCurl.ts';
import type { RecordedExchange } from './types.ts';

const base = { name: 'base' as const, url: 'https://api.example.com/v' };

const request = (
  more: Partial<RecordedExchange['request']>,
): Pick<RecordedExchange, 'request'> => ({
  request: { method: 'GET', url: `${base.url}/a`, headers: [], body: null, address: base, ...more },
});

test.each([
  [request({}), 'curl "$BASE_URL/a"'],
  [request({ method: 'HEAD' }), 'curl --head "$BASE_URL/a"'],
  [
    request({
      method: 'PUT',
      headers: [
        ['Accept-Encoding', 'gzip'],
        ['Authorization', 'Bearer «redacted»'],
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
      ],
      body: `{"it's":"$1"}`,
    }),
    `curl -X PUT "$BASE_URL/a" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'X-Empty;' --compressed --data-raw '{"it'\\''s":"$1"}'`,
  ],
  [
    request({
      url: 'https://auth/x',
      address: { name: 'auth', url: 'https://auth' },
      headers: [['authorization', 'Basic «redacted»']],
    }),
    'curl "$AUTH_URL/x" -u "$CLIENT_ID:$CLIENT_SECRET"',
  ],
  [
    request({ url: `${base.url}/../$(a)?b[]=!` }),
    `curl --globoff --path-as-is "$BASE_URL"'/../$(a)?b[]=!'`,
  ],
  [request({ address: undefined }), `curl 'https://api.example.com/v/a'`],
])('%#', (exchange, expected) => {
  expect(toCurl(exchange)).toBe(expected);
});

test('a shell reads it as it is meant', () => {
  const body = `'"$HOME \`id\` \\ !\n`;
  const command = toCurl(request({ method: 'POST', url: `${base.url}/a'b$c`, body }));
  const script = `curl() { printf '%s\\0' "$@"; }; BASE_URL=https://x; ${command}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(words).toEqual(['-X', 'POST', `https://x/a'b$c`, '--data-raw', body]);
});
