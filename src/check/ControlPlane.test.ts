import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Transport } from '../exchange/Transport.ts';
import { NotExercised } from './signals.ts';
import { ControlPlane } from './ControlPlane.ts';

const PAYMENT = '3f2c1d5e-0000-4000-8000-000000000001';

/** A control plane that answers as told. `moved` counts how often its clock was moved. */
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

test.each([
  ['another status', answering(500, '{}'), 'was answered with 500'],
  ['no clock', answering(200, 'not JSON'), 'shows no instant'],
  [
    'no answer',
    ((request) => request.socket.destroy()) satisfies RequestListener,
    'GET /clock got no answer (control in the target file)',
  ],
])('%s decides nothing', async (_, answer, reason) => {
  const { plane } = await planeThat(answer);
  const asked = plane.now();
  await expect(asked).rejects.toBeInstanceOf(NotExercised);
  await expect(asked).rejects.toThrow(reason);
});
