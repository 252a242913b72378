import { expect, test } from 'vitest';
import { throttles, retryWait } from './retryWait.ts';

function response(status: number, fields: Record<string, string>) {
  return { status, header: (name: string) => fields[name] };
}

test("a firewall's page that says when to come back is no response to the request", () => {
  const page = response(403, { 'content-type': 'text/html', 'retry-after': '1' });
  expect(throttles(page)).toBe(true);
  expect(retryWait(page, 1, 0)).toBe(1000);
});

test.each([
  ['an operation in JSON', { 'content-type': 'application/json', 'retry-after': '1' }],
  ['a page that says no time', { 'content-type': 'text/html' }],
])('403 of %s is one', (_, fields) => {
  expect(throttles(response(403, fields))).toBe(false);
  expect(retryWait(response(403, fields), 1, 0)).toBeUndefined();
});
