import { expect, onTestFinished, test } from 'vitest';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { Transport } from '../src/sent/exchange/connection/Transport.ts';
import type { WireResult } from '../src/sent/exchange/types.ts';
import { SandboxWire } from './SandboxWire.ts';

const answering =
  (answer: Partial<SandboxResponse>): Wrapper =>
  () =>
  async () => ({ status: 200, headers: {}, body: undefined, ...answer });

/** What arrives from the same wrapper in the same process and over HTTP. */
async function bothWays(wrap: Wrapper): Promise<[WireResult, WireResult]> {
  const limits = { timeoutMs: 1000, maxBodyBytes: 1000 };
  const server = await startSandbox({ wrap });
  onTestFinished(() => server.close());
  const http = new Transport(limits);
  onTestFinished(() => http.close());
  const request = {
    method: 'POST',
    path: '/a%20b?c=d',
    headers: [],
    body: '{"a":1}',
    isRepeatable: false,
  };
  return [
    await new SandboxWire(openSandbox({ wrap }), limits.maxBodyBytes).exchange({
      ...request,
      origin: server.url,
    }),
    await http.exchange({
      ...request,
      headers: [['content-type', 'application/json']],
      origin: server.url,
    }),
  ];
}

/** As much of a result as does not depend on the connection. */
function essence({ head, body, bodyBytes, error }: WireResult) {
  const type = head?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const text = body === null ? null : Buffer.from(body).toString();
  return { status: head?.status, type: type?.toLowerCase(), text, bodyBytes, error };
}

test.each([
  ['JSON', { body: { a: [1] } }],
  ['null', { body: null }],
  ['a text', { body: 'plain' }],
  ['bytes', { body: Buffer.from('bytes'), headers: { 'content-type': 'application/json' } }],
  ['nothing', { status: 204 }],
  ['a connection that is closed', { hangUp: true }],
])('brings %s as HTTP does', async (_what, answer) => {
  const [inProcess, overHttp] = await bothWays(answering(answer));
  expect(essence(inProcess)).toEqual(essence(overHttp));
});

test('hands over a request as HTTP does', async () => {
  const seen: unknown[] = [];
  await bothWays(() => async ({ method, path, query, body }) => {
    seen.push({ method, path, query: [...query], body });
    return { status: 200, headers: {}, body: undefined };
  });
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual(seen[1]);
});

test.each([undefined, {}, { status: 200 }])(
  'takes %o for a failure of the server',
  async (given) => {
    const sandbox = openSandbox({ wrap: () => async () => given as SandboxResponse });
    const message = { headers: [], body: null, isRepeatable: true };
    const place = { method: 'GET', origin: 'http://127.0.0.1', path: '/' };
    const { head } = await new SandboxWire(sandbox, 1000).exchange({ ...place, ...message });
    expect(head?.status).toBe(500);
  },
);
