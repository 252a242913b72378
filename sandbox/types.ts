import type { SmallRestaurant } from './restaurantSeeds.ts';

/** The sandbox's surface for the code around it (faults, variants, the command line). Types only. */

/**
 * A request as the sandbox sees it. Header names are lower case; `body` is the parsed JSON, or the text if it is not
 * JSON, or undefined. A JSON string stays text, quotes included, so that a string is always the text on the wire.
 */
export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
  /** The connection that it came over, which other requests may come over, too. */
  connection?: object;
}

/**
 * A response. `body` undefined means no body; a string goes out as it is (so a JSON string keeps its
 * quotes), as do a Uint8Array and a ReadableStream (sent in chunks), anything else as JSON. Header
 * names are lower case.
 */
export interface SandboxResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Closes the connection in place of the response. */
  hangUp?: boolean;
}

export type Handler = (request: SandboxRequest) => Promise<SandboxResponse>;

/**
 * What a fault or variant is made of: it stands around the sandbox and may change what goes in and what comes out.
 * Called once per sandbox, so what it remembers is that sandbox's own.
 */
export type Wrapper = (next: Handler) => Handler;

export interface SandboxOptions {
  /** 0 (default) takes a free one; always on 127.0.0.1. */
  port?: number;
  /**
   * Whether Node's own Request and Response may be replaced, for all of this process, by ones that make no stream of a
   * text. Default false.
   */
  replacesGlobals?: boolean;
  /** Wraps every request except those to the control plane. */
  wrap?: Wrapper;
  /** Whether `wrap` is also around the control plane, which shows what time does to payments. Default false. */
  wrapControl?: boolean;
  /** The states of the restaurants of a small world, each with one of everything. Default: the world of `restaurantSeeds`. */
  small?: readonly SmallRestaurant[];
  /** Whether the control plane under `/__control` answers. Default false. */
  control?: boolean;
}

/** A sandbox that listens nowhere. */
export interface OpenSandbox {
  fetch(request: Request): Promise<Response>;
  isWrapped(path: string): boolean;
  /** Responds to a request, with the wrapper. */
  answer: Handler;
  /** The target description of a server that listens at this URL for it. */
  targetAt(url: string): Record<string, unknown>;
}

/** A running sandbox. `target` is a ready target description (see target.schema.yaml) whose clients and fixtures exist in it. */
export interface Sandbox {
  url: string;
  target: Record<string, unknown>;
  close(): Promise<void>;
}
