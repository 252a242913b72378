import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WireRequest, WireResult } from '../sent/exchange/types.ts';
import { Transport } from '../sent/exchange/connection/Transport.ts';
import type { Wire } from '../sent/exchange/Wire.ts';
import { NotExercised } from '../sent/judging/signals.ts';
import { ControlPlane, controlPlaneOf } from './ControlPlane.ts';
import { fakeSession } from './testing/fakeSession.ts';
import { Trial } from './trial/Trial.ts';

const PAYMENT = '3f2c1d5e-0000-4000-8000-000000000001';

/** A control plane that responds as told. `moved` counts how often its clock was moved. */
async function planeThat(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const seen = { moved: 0 };
  const wire = new Transport({ timeoutMs: 1000, maxBodyBytes: 1000 });
  const address = `http://127.0.0.1:${port}/__control/`;
  const plane = new ControlPlane(address, wire, () => seen.moved++);
  return { plane, seen };
}

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body);

test('reads the state of a payment, also of one that it does not know', async () => {
  const known = await planeThat(answering(200, '{"state":"voided"}'));
  expect(await known.plane.stateOf(PAYMENT)).toBe('voided');
  const unknown = await planeThat(answering(404, '{}'));
  expect(await unknown.plane.stateOf(PAYMENT)).toBe('unknown');
});

test.each(['"CAPTURED\\u001b[2J"', 'null', '{"toString":1}'])(
  'a state of %s decides nothing',
  async (state) => {
    const { plane } = await planeThat(answering(200, `{"state":${state}}`));
    await expect(plane.stateOf(PAYMENT)).rejects.toThrow(
      /^the control plane shows none of the states/,
    );
  },
);

test('tells whether something could happen to a payment', async () => {
  const { plane } = await planeThat((request, response) =>
    response.writeHead(request.url?.endsWith('/void') ? 409 : 200).end('{}'),
  );
  expect(await plane.act(PAYMENT, 'capture')).toBe(true);
  expect(await plane.act(PAYMENT, 'void')).toBe(false);
});

test('says when the clock was moved, and only then', async () => {
  const { plane, seen } = await planeThat(answering(200, '{"now":"2026-01-01T00:00:00.000Z"}'));
  expect(await plane.now()).toBe(Date.UTC(2026, 0, 1));
  expect(seen.moved).toBe(0);
  expect(await plane.advance(60)).toBe(Date.UTC(2026, 0, 1));
  expect(seen.moved).toBe(1);
});

test('asks again where a connection that served before is closed', async () => {
  const served = new Set<unknown>();
  const { plane } = await planeThat(({ socket }, response) => {
    if (served.has(socket)) return socket.destroy();
    served.add(socket);
    return response.writeHead(200).end('{"state":"authorized"}');
  });
  for (let count = 0; count < 3; count++) expect(await plane.stateOf(PAYMENT)).toBe('authorized');
});

test.each([
  ['another status', answering(500, '{}'), 'got 500'],
  ['no clock', answering(200, 'not JSON'), 'shows no instant'],
  ['null', answering(200, 'null'), 'shows no instant'],
  ['an instant that is none', answering(200, '{"now":"soon"}'), 'shows no instant'],
  ['no text', answering(200, '{"now":{"toString":1}}'), 'shows no instant'],
  ['a year that few can', answering(200, '{"now":"-271821-04-20T00:00:00Z"}'), 'shows no instant'],
  [
    'no response',
    ((request) => request.socket.destroy()) satisfies RequestListener,
    'GET /clock got no response (control in the target file)',
  ],
])('%s decides nothing', async (_, answer, reason) => {
  const { plane } = await planeThat(answer);
  const asked = plane.now();
  await expect(asked).rejects.toBeInstanceOf(NotExercised);
  await expect(asked).rejects.toThrow(reason);
});

/** The control plane of a check, which responses everything alike, and what was asked of it. */
function planeOf(body: unknown) {
  const asked: WireRequest[] = [];
  const control = (request: WireRequest) => {
    asked.push(request);
    return { body: JSON.stringify(body) };
  };
  const { session } = fakeSession(() => ({}), { control });
  return { plane: controlPlaneOf(new Trial('stock/add/is-kept', session)), asked, session };
}

test('asks as its README says', async () => {
  const { plane, asked } = planeOf({ now: '2026-01-01T00:00:00.000Z', state: 'voided' });
  await plane.now();
  await plane.advance(60);
  await plane.provokeError('/menu/', 500);
  await plane.act(PAYMENT, 'void');
  await plane.stateOf(PAYMENT);
  await expect(plane.archivedMenuItem('r')).rejects.toThrow(NotExercised);
  expect(asked).toEqual(
    [
      ['GET', '/clock', null, true],
      ['POST', '/clock', '{"advanceSeconds":60}', false],
      ['POST', '/errors', '{"path":"/menu/","status":500}', false],
      ['POST', `/payments/${PAYMENT}/void`, null, false],
      ['GET', `/payments/${PAYMENT}`, null, true],
      ['GET', '/fixtures', null, true],
    ].map(([method, path, body, isRepeatable]) => ({
      method,
      origin: 'http://fake.invalid',
      path: `/__control${String(path)}`,
      headers: [['Content-Type', 'application/json']],
      body,
      isRepeatable,
      purpose: 'stock/add/is-kept',
    })),
  );
});

test('where time has passed, the tokens of the run may have ended', async () => {
  const { plane, session } = planeOf({ now: '2026-01-01T00:00:00.000Z' });
  await plane.now();
  expect(session.clockMoves).toBe(0);
  await plane.advance(60);
  expect(session.clockMoves).toBe(1);
});

test('names an archived menu item of the restaurant, and of no other', async () => {
  const fixtures = { archivedMenuItem: 'item', archivedMenuItemRestaurant: 'r' };
  expect(await planeOf(fixtures).plane.archivedMenuItem('r')).toBe('item');
  await expect(planeOf(fixtures).plane.archivedMenuItem('other')).rejects.toThrow(
    'lists no archived menu item of other',
  );
  for (const archivedMenuItem of [undefined, null, 7])
    await expect(
      planeOf({ ...fixtures, archivedMenuItem }).plane.archivedMenuItem('r'),
    ).rejects.toThrow(NotExercised);
});

test('what is much longer than any response of one decides nothing, and is not kept', async () => {
  const { plane, session } = planeOf({
    now: '2026-01-01T00:00:00.000Z',
    more: 'x'.repeat(200_000),
  });
  const kept: unknown[] = [];
  session.controlAnswered = (answer) => void kept.push(answer);
  await expect(plane.now()).rejects.toThrow('sent more than 100,000 bytes');
  expect(kept).toEqual([]);
});

test('one that does not respond in time twice is asked no more', async () => {
  let asked = 0;
  const { session } = fakeSession(() => ({}), {
    control: () => {
      asked += 1;
      return { error: { kind: 'timeout', message: 'did not respond within 10 s' } };
    },
  });
  const now = () => controlPlaneOf(new Trial('stock/add/is-kept', session)).now();
  for (const _ of [1, 2]) await expect(now()).rejects.toThrow('did not respond within 10 s');
  await expect(now()).rejects.toThrow(
    new NotExercised(
      "the control plane's GET /clock got no response (control in the target file): the control plane did not respond in time twice, so it was asked no more",
    ),
  );
  expect(asked).toBe(2);
});

test('a target without a control plane has none', () => {
  const { session } = fakeSession(() => ({}));
  expect(() => controlPlaneOf(new Trial('stock/add/is-kept', session))).toThrow(
    new NotExercised('the target file has no control plane'),
  );
});

test('what changes something is announced before it is sent, and waited for', async () => {
  const log: string[] = [];
  const { session } = fakeSession(() => ({}), {
    control: ({ path }) => {
      log.push(path);
      return { body: '{"now":"2026-01-01T00:00:00.000Z"}' };
    },
  });
  session.willChange = async (request, effect) => {
    await Promise.resolve();
    log.push(`${effect}: ${request}`);
  };
  const plane = controlPlaneOf(new Trial('stock/add/is-kept', session));
  await plane.now();
  await plane.advance(1);
  expect(log).toEqual(['/__control/clock', 'control: POST /clock', '/__control/clock']);
});

/** A control plane at an address with a slash at its end, and what is asked of it. */
function wiredTo(result: WireResult) {
  const asked: [path: string, fresh: boolean | undefined][] = [];
  const wire: Wire = {
    exchange: async ({ path }, options) => (asked.push([path, options?.fresh]), result),
    close: async () => {},
  };
  return { plane: new ControlPlane('http://fake.invalid/__control/', wire, () => {}), asked };
}

test('what a connection that served before lost is sent again on a fresh one, once', async () => {
  const { plane, asked } = wiredTo({
    head: null,
    body: null,
    bodyBytes: 0,
    error: null,
    stale: true,
  });
  await expect(plane.now()).rejects.toThrow(NotExercised);
  expect(asked).toEqual([
    ['/__control/clock', undefined],
    ['/__control/clock', true],
  ]);
});

test('a response that broke off decides nothing, whatever came of it', async () => {
  const body = Buffer.from('{"now":"2026-01-01T00:00:00.000Z"}');
  const head = { status: 200, statusText: '', headers: [] };
  const whole = { head, body, bodyBytes: body.length, error: null, stale: false };
  expect(await wiredTo(whole).plane.now()).toBe(Date.UTC(2026, 0, 1));
  const { plane } = wiredTo({ ...whole, error: { kind: 'hung up', message: 'hung up' } });
  await expect(plane.now()).rejects.toThrow('got no response');
});
