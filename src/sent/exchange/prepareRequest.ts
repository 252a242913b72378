import { ACCEPT_ENCODING } from './decodeContent.ts';
import type { Target } from '../../target/Target.ts';
import { headerOf } from './liveResponse.ts';
import type { Address, HeaderField, WireRequest } from './types.ts';
import { userAgent } from './userAgent.ts';

/** A request as checks ask for it. */
export interface ClientRequest {
  /** The target's address to which it goes, by name. */
  address: Address;
  method: string;
  /** The path below that address; templates filled in and percent-encoded. */
  path: string;
  /** Name and value of each parameter, not yet encoded. */
  query?: [name: string, value: string][];
  /** Header fields; they replace our own of the same name. */
  headers?: HeaderField[];
  body?:
    | { json: unknown }
    | { form: Record<string, string> }
    | { text: string; mediaType?: string };
  /** The media types that are accepted. Default: JSON. */
  accept?: string;
  /** Whether sending it twice does no harm. Default: whether its method is safe (RFC 9110 section 9.2.1). */
  isRepeatable?: boolean;
  /** Which of the connections that stay open it goes over, by any name. */
  connection?: string;
  /** Goes before all requests that wait: others may wait for it. */
  urgent?: boolean;
  /** A client of the target file by its id, or any text as token, or none. */
  token: { client: string } | { raw: string | null; scheme?: string };
}

/** A request that is ready to be sent and recorded. */
export interface PreparedRequest extends WireRequest {
  url: string;
  address: { name: Address; url: string };
  /**
   * Names of the header fields whose values come from the target (`headers` of its file, cookies): the whole values are
   * secret.
   */
  targetHeaders: string[];
}

/** Puts a request to a target together. `authorization` is the value of that header, null for none. */
export function prepareRequest(
  request: Omit<ClientRequest, 'token'>,
  { urls, headers = {} }: Pick<Target, 'urls' | 'headers'>,
  authorization: string | null,
): PreparedRequest {
  // A request that is not sent because its address is missing is still shown with an address.
  const address = urls[request.address] ?? `https://${request.address}.invalid`;
  const { origin, prefix } = partsOf(address);
  const path = prefix + withQuery(request.path, request.query ?? []);
  const body = bodyOf(request.body);
  const given = request.headers ?? [];
  const own: HeaderField[] = [
    ['Accept', request.accept ?? 'application/json'],
    ['Accept-Encoding', ACCEPT_ENCODING],
    ['User-Agent', userAgent],
  ];
  const fixed = Object.entries(headers);
  if (authorization !== null) own.push(['Authorization', authorization]);
  if (body?.mediaType !== undefined) own.push(['Content-Type', body.mediaType]);
  return {
    method: request.method,
    origin,
    path,
    url: origin + path,
    address: { name: request.address, url: address },
    headers: [...without(without(own, fixed), given), ...without(fixed, given), ...given],
    targetHeaders: without(fixed, given).map(([name]) => name),
    body: body?.text ?? null,
    isRepeatable: request.isRepeatable ?? isSafe(request.method),
    connection: request.connection,
  };
}

const parts = new Map<string, { origin: string; prefix: string }>();

/** A run uses few addresses, thousands of times. */
function partsOf(address: string): { origin: string; prefix: string } {
  const known = parts.get(address);
  if (known !== undefined) return known;
  const { origin, pathname } = new URL(address);
  const fresh = { origin, prefix: pathname.replace(/\/$/, '') };
  parts.set(address, fresh);
  return fresh;
}

/** Whether a method promises to change nothing (RFC 9110 section 9.2.1); only methods that are sent are known here. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The fields whose names `others` does not have. */
function without(fields: HeaderField[], others: HeaderField[]): HeaderField[] {
  if (others.length === 0) return fields;
  return fields.filter(([name]) => headerOf(others, name) === undefined);
}

function withQuery(path: string, query: [name: string, value: string][]): string {
  if (query.length === 0) return path;
  const pairs = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function bodyOf(body: ClientRequest['body']): { text: string; mediaType?: string } | undefined {
  if (body === undefined) return undefined;
  if ('json' in body) return { text: JSON.stringify(body.json), mediaType: 'application/json' };
  if ('text' in body) return { text: body.text, mediaType: body.mediaType };
  return {
    text: new URLSearchParams(body.form).toString(),
    mediaType: 'application/x-www-form-urlencoded',
  };
}
