import { KeptByText } from '../sandbox/KeptByText.ts';
import { parseBody, textOfJson, unreadText } from '../sandbox/webMessages.ts';
import type { OpenSandbox, SandboxRequest, SandboxResponse } from '../sandbox/types.ts';
import { mayShare } from '../src/sent/exchange/connection/Connections.ts';
import { decodeContent } from '../src/sent/exchange/decodeContent.ts';
import type { WireRequest, WireResult } from '../src/sent/exchange/types.ts';
import type { Wire } from '../src/sent/exchange/Wire.ts';

/** As much of a body is read as a target file asks for by default. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

const NOTHING: WireResult = { head: null, body: null, bodyBytes: 0, error: null, stale: false };

/** The response of a server to a handler that throws, or gives no response, as one with a deliberate defect may. */
const FAILED: SandboxResponse = { status: 500, headers: {}, body: undefined };

/**
 * Carries requests to a sandbox in the same process. A proof asks two thousand sandboxes, and what HTTP itself does to
 * messages is the same for all of them: only null servers, and variants of how messages travel, are proven over real
 * connections.
 */
export class SandboxWire implements Wire {
  readonly #sandbox: OpenSandbox;
  readonly #maxBodyBytes: number;
  /** Connections that stay open, by their names, as `Connections` keeps them. */
  readonly #idle = new Map<string, object[]>();

  constructor(sandbox: OpenSandbox, maxBodyBytes = MAX_BODY_BYTES) {
    this.#sandbox = sandbox;
    this.#maxBodyBytes = maxBodyBytes;
  }

  async exchange(request: WireRequest): Promise<WireResult> {
    const { connection: name = '' } = request;
    const idle = this.#idle.get(name) ?? [];
    this.#idle.set(name, idle);
    const connection = (mayShare(request) ? idle.pop() : undefined) ?? {};
    const { response, body: given } = await this.#answerTo(request, connection);
    if (mayShare(request)) idle.push(connection);
    if (response.hangUp) {
      const message = 'closed the connection without a response';
      return { ...NOTHING, error: { kind: 'hung up', message } };
    }
    const { status } = response;
    const sent = bytesOf(given);
    const typed = { ...typeOf(given), ...response.headers, 'content-length': String(sent.length) };
    const coding = response.headers['content-encoding'];
    const body = await decodeContent(sent, coding, this.#maxBodyBytes);
    const head = { status, statusText: '', headers: Object.entries(typed) };
    return { ...NOTHING, head, body, bodyBytes: sent.length };
  }

  async close(): Promise<void> {}

  /** The body is read here: reading it may fail, too, with a deliberate defect. */
  async #answerTo(
    request: WireRequest,
    connection: object,
  ): Promise<Pick<SandboxResponse, 'body'> & { response: SandboxResponse }> {
    try {
      const given: unknown = await this.#sandbox.answer({ ...received(request), connection });
      if (isResponse(given)) return { response: given, body: bodyOf(given) };
    } catch {
      // The same as if it gave no response.
    }
    return { response: FAILED, body: undefined };
  }
}

/** Whether a handler, which may have a deliberate defect, returned a response. */
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

/** The body that a service gives; a service that tells its text needs no stream to be read. */
function bodyOf(response: SandboxResponse): SandboxResponse['body'] {
  return ('content-type' in response.headers ? unreadText(response) : undefined) ?? response.body;
}

/** @throws Error for a body that only a connection can carry (an error of ours) */
function bytesOf(body: SandboxResponse['body']): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  if (body instanceof ReadableStream)
    throw new Error('a stream goes over a connection only: make it a variant or a null server');
  const text = typeof body === 'string' ? body : textOfJson(body);
  return bytes.get(text, (fresh) => Buffer.from(fresh));
}

/** The same bytes object for the same text, so that readers recognize it. */
const bytes = new KeptByText<Uint8Array>();

/** The content type, if the response does not have one. */
function typeOf(body: SandboxResponse['body']): Record<string, string> {
  if (body === undefined || body instanceof Uint8Array) return {};
  const type = typeof body === 'string' ? 'text/plain;charset=UTF-8' : 'application/json';
  return { 'content-type': type };
}
