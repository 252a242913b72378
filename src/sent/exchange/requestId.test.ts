import { expect, test } from 'vitest';
import { headerOf } from './liveResponse.ts';
import { isRequestId, withRequestId } from './requestId.ts';
import { clientFor, fakeClock, httpServer, targetAt } from './client/testServer.ts';
import { toCurl } from './toCurl.ts';

const RUN = 'dc5b9854-f0a7-40a2-a918-739eb261e770';
const OTHER = '00000000-f0a7-40a2-a918-739eb261e770';

/** Asks for one more try of the first request, and keeps the ids that it was sent. */
async function server() {
  const ids: unknown[] = [];
  const url = await httpServer((request, response) => {
    ids.push(request.headers['x-request-id']);
    const [status, body] = request.url?.includes('login')
      ? [200, '{"access_token":"a-token-of-some-length"}']
      : [ids.length === 1 ? 429 : 200, '{}'];
    response.writeHead(status, { 'retry-after': '1' }).end(body);
  });
  return { url, ids };
}

test('each request carries the id of the run and one of its own, which is kept as it was sent', async () => {
  const { url, ids } = await server();
  const { send, recorded } = clientFor(targetAt(url), { runId: RUN, clock: fakeClock() });
  await send();
  await send({ token: { client: 'full' } });
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(new RegExp(`^${RUN}-[0-9a-f]{16}$`));
  expect(recorded.map(({ request }) => headerOf(request.headers, 'x-request-id'))).toEqual(ids);
});

test('the same run and exchange give the same id, another run another one', () => {
  const request = { headers: [] };
  const [one, again, other] = [RUN, RUN, OTHER].map((run) => withRequestId(request, run, 'a#1'));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('a target that asks for it finds the same in a trace', async () => {
  const traces: unknown[] = [];
  const url = await httpServer((request, response) => {
    traces.push(request.headers['traceparent']);
    response.end('{}');
  });
  const options = { runId: RUN, clock: fakeClock() };
  await clientFor(targetAt(url), options).send();
  const { send, recorded } = clientFor(targetAt(url, { traceContext: true }), options);
  await send();
  const [, digest] = /-([0-9a-f]{16})$/.exec(
    headerOf(recorded[0]!.request.headers, 'x-request-id') ?? '',
  )!;
  expect(traces).toEqual([undefined, `00-${RUN.replaceAll('-', '')}-${digest}-01`]);
  expect(toCurl(recorded[0]!)).not.toContain('traceparent');
});

test('what a check or the target file says under that name stays', async () => {
  const { url, ids } = await server();
  const headers = { 'x-request-id': 'of-the-gateway' };
  await clientFor(targetAt(url, { headers }), { runId: RUN, clock: fakeClock() }).send();
  expect(ids).toEqual(['of-the-gateway', 'of-the-gateway']);
});

test('a command to paste sends another request, without it', async () => {
  const { url } = await server();
  const { send, recorded } = clientFor(targetAt(url), { runId: RUN, clock: fakeClock() });
  await send();
  expect(recorded[0]?.request.headers.some(isRequestId)).toBe(true);
  expect(toCurl(recorded[0]!)).not.toContain('X-Request-Id');
});
