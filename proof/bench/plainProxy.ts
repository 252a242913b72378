import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, type Dispatcher } from 'undici';

/**
 * The simplest proxy made with undici, in a process of its own: it forwards piece by piece and looks at nothing. Argument:
 * the origin behind it.
 */
const [origin = ''] = process.argv.slice(2);
const agent = new Agent();

const server = createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  const { connection: _own, 'transfer-encoding': _coding, ...passed } = headers;
  void agent.stream(
    {
      origin,
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers: passed,
      body: hasBody ? request : null,
      opaque: response,
    },
    ({ statusCode, headers: answered }) => response.writeHead(statusCode, answered),
  );
}).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
