import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';

/** What a client says of itself. */
export interface Credentials {
  id: string;
  secret: string;
}

/** The first client of the sandbox's target file. */
export const FIRST: Credentials = { id: 'sandbox-full', secret: 'sandbox-secret-of-full' };

/** The credentials in a token request; empty texts where there are none. */
export function credentialsIn({ body }: SandboxRequest): Credentials {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  return { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') ?? '' };
}

/** The same token request with the first client's credentials. */
export function asFirst(request: SandboxRequest): SandboxRequest {
  const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  fields.set('client_id', FIRST.id);
  fields.set('client_secret', FIRST.secret);
  return { ...request, body: fields.toString() };
}

/** Takes these credentials for the first client's own. */
export function taking(isTaken: (credentials: Credentials) => boolean): Wrapper {
  return (next) => async (request) =>
    next(isLogin(request) && isTaken(credentialsIn(request)) ? asFirst(request) : request);
}

/** Changes the answers of the token endpoint that hold a token. */
export function answering(
  change: (
    response: SandboxResponse & { body: TokenResponse },
    request: SandboxRequest,
  ) => SandboxResponse,
): Wrapper {
  return (next) => async (request) => {
    const response = await next(request);
    const body = isLogin(request) ? tokenResponse(response) : undefined;
    return body === undefined ? response : change({ ...response, body }, request);
  };
}

export interface TokenResponse {
  [name: string]: unknown;
  access_token: string;
}

/** The body of an answer that holds a token; undefined for any other. */
export function tokenResponse({ status, body }: SandboxResponse): TokenResponse | undefined {
  if (status !== 200 || typeof body !== 'object' || body === null) return undefined;
  return 'access_token' in body && typeof body.access_token === 'string'
    ? (body as TokenResponse)
    : undefined;
}

/** A new token for the first client. */
export async function firstToken(next: Handler): Promise<string> {
  const request = {
    method: 'POST',
    path: '/authentication/v1/authentication/login',
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  };
  return tokenResponse(await next(asFirst(request)))?.access_token ?? '';
}
