import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a small server of a test reads it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A status; a body, as JSON unless a media type is given; header fields. */
export type Answered = [status: number, body?: unknown, headers?: Record<string, string>];

/** A server in this process, on a port of its own, that responds by a function. */
export async function serve(
  answer: (asked: Asked) => Answered | Promise<Answered>,
): Promise<{ base: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void textOf(request).then(async (text) => {
      const { method = '', url = '', headers } = request;
      const { pathname: path, searchParams: query } = new URL(url, 'http://server');
      const [status, body, fields = {}] = await answer({ method, path, query, headers, text });
      const isText = 'content-type' in fields;
      if (body !== undefined && !isText) fields['content-type'] = 'application/json';
      response.writeHead(status, fields);
      const isWritten = isText || Buffer.isBuffer(body);
      response.end(
        body === undefined || method === 'HEAD' ? '' : isWritten ? body : JSON.stringify(body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { base: `http://127.0.0.1:${port}`, close };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}
