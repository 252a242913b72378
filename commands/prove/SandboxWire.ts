import { KeptByText } from '../../sandbox/KeptByText.ts';
import { parseBody, textOfJson, unreadText } from '../../sandbox/webMessages.ts';
import type { OpenSandbox, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import { decodeContent } from '../../src/exchange/decodeContent.ts';
import type { HeaderField, WireRequest, WireResult } from '../../src/exchange/types.ts';
import type { Wire } from '../../src/exchange/Wire.ts';

const NOTHING: WireResult = { head: null, body: null, bodyBytes: 0, error: null, stale: false };

/** What a server makes of a handler that throws, or gives no response, as one that was broken on purpose may. */
const FAILED: SandboxResponse = { status: 500, headers: {}, body: undefined };

/**
 * Carries requests to a sandbox in the same process. A proof asks two thousand sandboxes, and what HTTP itself does to a
 * message is the same for all of them: null servers, and variants of how messages travel, are proven over real connections.
 */
export class SandboxWire implements Wire {
  readonly #sandbox: OpenSandbox;
  readonly #maxBodyBytes: number;

  constructor(sandbox: OpenSandbox, maxBodyBytes: number) {
    this.#sandbox = sandbox;
    this.#maxBodyBytes = maxBodyBytes;
  }

  async exchange(request: WireRequest): Promise<WireResult> {
    const response = await this.#answerTo(request);
    if (response.hangUp) {
      const message = 'closed the connection without an answer';
      return { ...NOTHING, error: { kind: 'hung up', message } };
    }
    const { status } = response;
    const { sent, headers } = onTheWire(response);
    const coding = response.headers['content-encoding'];
    const body = await decodeContent(sent, coding, this.#maxBodyBytes);
    return { ...NOTHING, head: { status, statusText: '', headers }, body, bodyBytes: sent.length };
  }

  async close(): Promise<void> {}

  async #answerTo(request: WireRequest): Promise<SandboxResponse> {
    try {
      const given: unknown = await this.#sandbox.answer(received(request));
      return isResponse(given) ? given : FAILED;
    } catch {
      return FAILED;
    }
  }
}

/** Whether a handler, which may be broken on purpose, gave a response. */
function isResponse(given: unknown): given is SandboxResponse {
  return typeof given === 'object' && given !== null && 'status' in given && 'headers' in given;
}

function received({ method, origin, path, headers, body }: WireRequest): SandboxRequest {
  const { host, pathname, searchParams } = new URL(origin + path);
  const fields: Record<string, string> = { host };
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    fields[key] = key in fields && key !== 'host' ? `${fields[key]}, ${value}` : value;
  }
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: fields,
    body: parseBody(body ?? ''),
  };
}

function onTheWire(response: SandboxResponse): { sent: Uint8Array; headers: HeaderField[] } {
  // A service that says what it sends needs no body to be looked at for that.
  const text = 'content-type' in response.headers ? unreadText(response) : undefined;
  const sent = text === undefined ? bytesOf(response.body) : bytesOfText(text);
  const typed = text === undefined ? typedHeaders(response) : response.headers;
  return { sent, headers: Object.entries({ ...typed, 'content-length': String(sent.length) }) };
}

/** @throws Error for a body that only a connection can carry (an error of ours) */
function bytesOf(body: SandboxResponse['body']): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  if (body instanceof ReadableStream)
    throw new Error('a stream goes over a connection only: make it a variant or a null server');
  return bytesOfText(typeof body === 'string' ? body : textOfJson(body));
}

/** The same ones for the same text, so that whoever reads them knows them again. */
const bytes = new KeptByText<Uint8Array>();

function bytesOfText(text: string): Uint8Array {
  return bytes.get(text, (fresh) => Buffer.from(fresh));
}

function typedHeaders({ headers, body }: SandboxResponse): Record<string, string> {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  return {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(typeof body === 'string' ? { 'content-type': 'text/plain;charset=UTF-8' } : {}),
    ...headers,
  };
}
