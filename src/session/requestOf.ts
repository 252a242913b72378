import type { ClientRequest } from '../exchange/Client.ts';
import type { Operation } from '../spec/types.ts';
import type { Target } from '../target/Target.ts';
import type { RequestParts } from './RequestParts.ts';
import type { SendOptions } from './SendOptions.ts';

/**
 * The request of an operation with these parts.
 * @throws Error if a path parameter is missing (an error of ours)
 */
export function requestOf(
  { clients: [first] }: Target,
  operation: Operation,
  parts: RequestParts,
  options: SendOptions,
): ClientRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_template, name: string) => {
    const value = parts.path?.[name];
    if (value === undefined)
      throw new Error(`a request of ${operation.id} lacks the path parameter ${name}`);
    return encodeURIComponent(value);
  });
  return {
    address: operation.address,
    method: operation.method,
    path,
    query: Object.entries(parts.query ?? {}),
    headers: Object.entries(parts.headers ?? {}),
    body: bodyOf(parts, options),
    isRepeatable: isRepeatable(operation, options),
    token: options.token ?? (operation.scopes === null ? { raw: null } : { client: first.id }),
  };
}

/**
 * Whether a request may share a connection with others (see `WireRequest`). A body that is not JSON may not: a server
 * could take what it leaves unread for the next request.
 */
function isRepeatable({ effect, isHarmless }: Operation, { text }: SendOptions): boolean {
  return text === undefined && (effect === undefined || isHarmless === true);
}

function bodyOf(parts: RequestParts, options: SendOptions): ClientRequest['body'] {
  if (options.text !== undefined)
    return { text: options.text, mediaType: options.mediaType ?? 'application/json' };
  if (parts.form !== undefined) return { form: parts.form };
  return parts.body === undefined ? undefined : { json: parts.body };
}
