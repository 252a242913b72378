import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { clientFor, targetAt } from './testServer.ts';

/** Responds at once, whatever this thread is at. */
const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

test('time in which we ourselves are busy is not counted against the target', async () => {
  const worker = new Worker(SERVER, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  const [port] = (await once(worker, 'message')) as [number];
  const { send } = clientFor(targetAt(`http://127.0.0.1:${port}`, { limits: { timeoutMs: 500 } }));
  expect((await send()).error).toBeNull();
  const sent = send();
  const until = performance.now() + 1000;
  while (performance.now() < until);
  expect((await sent).error).toBeNull();
});
