const NodeResponse = globalThis.Response;

/** As much of a response as is asked of one that a service gave. */
type Asked = Pick<Response, 'status' | 'statusText' | 'headers' | 'body' | 'text'>;

/**
 * A response that keeps a text as it is. Node's own makes a stream of it, which is read back at once where a sandbox is
 * asked in the same process: a tenth of what a proof computes.
 */
export class TextResponse implements Asked {
  readonly status: number;
  readonly statusText: string;
  readonly #text: string | null;
  readonly #fields: ResponseInit['headers'];
  #headers: Headers | undefined;
  #streamed: Response | undefined;

  constructor(body: string | null, { status = 200, statusText = '', headers }: ResponseInit) {
    this.#text = body;
    this.status = status;
    this.statusText = statusText;
    this.#fields = headers;
  }

  get headers(): Headers {
    if (this.#headers !== undefined) return this.#headers;
    const headers = new Headers(this.#fields);
    if (this.#text !== null && !headers.has('content-type'))
      headers.set('content-type', 'text/plain;charset=UTF-8');
    return (this.#headers = headers);
  }

  async text(): Promise<string> {
    return this.#text ?? '';
  }

  get body(): Response['body'] {
    return (this.#streamed ??= new NodeResponse(this.#text)).body;
  }
}

/** Has the services of this thread answer so, where they answer with a text or with nothing. */
export function answerWithTexts(): void {
  globalThis.Response = new Proxy(NodeResponse, {
    construct: (_target, [body = null, init = {}]: ConstructorParameters<typeof Response>) =>
      body === null || typeof body === 'string'
        ? new TextResponse(body, init)
        : new NodeResponse(body, init),
  });
}
