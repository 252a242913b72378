import type { SandboxOptions, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import type { SentRequest } from './SentRequest.ts';

/** A wrapper around a sandbox that adds each request to a list, so that `sendAgain` can repeat it. */
export function recordsInto(requests: SentRequest[]): NonNullable<SandboxOptions['wrap']> {
  return (next) => async (request) => {
    const response = await next(request);
    requests.push(sent(request, response));
    return response;
  };
}

function sent(request: SandboxRequest, { status, body: answer }: SandboxResponse): SentRequest {
  const { method, path, query, headers, body } = request;
  const { token } = isTokenAnswer(answer) ? { token: answer.access_token } : {};
  return {
    method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    status,
    ...(token !== undefined && { token }),
  };
}

function isTokenAnswer(body: unknown): body is { access_token: string } {
  return typeof body === 'object' && body !== null && 'access_token' in body;
}
