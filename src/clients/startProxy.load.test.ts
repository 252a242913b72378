import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startProxy } from './startProxy.ts';

test('so many of thousands of requests are with the target at once, and the end waits for none that never ends', async () => {
  let sockets = 0;
  const target = createServer(() => {}).on('connection', () => (sockets += 1));
  onTestFinished(() => void target.close().closeAllConnections());
  await once(target.listen(0, '127.0.0.1'), 'listening');
  const { port } = target.address() as AddressInfo;
  const proxy = await startProxy({ origin: `http://127.0.0.1:${port}`, port: 0 });
  const { host, port: at } = new URL(proxy.url);
  const head = `/ HTTP/1.1\r\nHost: ${host}\r\n`;
  const length = 'Content-Length: 9\r\n\r\n';
  for (const sent of [`GET ${head}\r\n`.repeat(600), `GET ${head}X: `, `POST ${head}${length}1`])
    connect(Number(at), '127.0.0.1')
      .on('error', () => {})
      .write(sent);
  await vi.waitFor(() => expect(sockets).toBe(256), 5000);
  await proxy.close(50);
  expect(sockets).toBe(256);
});
