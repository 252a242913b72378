import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { changing, isLogin } from '../answers.ts';

/** What a client says of itself. */
export interface Credentials {
  id: string;
  secret: string;
}

/** The first client of the sandbox's target file. */
export const FIRST: Credentials = { id: 'sandbox-full', secret: 'sandbox-secret-of-full' };

/** The fields of a token request. */
export function fieldsIn({ body }: SandboxRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** The credentials in a token request; empty texts where there are none. */
export function credentialsIn(request: SandboxRequest): Credentials {
  const fields = fieldsIn(request);
  return { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') ?? '' };
}

/** The same token request with other fields; undefined takes one out. */
export function withFields(
  request: SandboxRequest,
  changes: Record<string, string | undefined>,
): SandboxRequest {
  const fields = fieldsIn(request);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
  }
  return { ...request, body: fields.toString() };
}

/** The same token request with the first client's credentials. */
export function asFirst(request: SandboxRequest): SandboxRequest {
  return withFields(request, { client_id: FIRST.id, client_secret: FIRST.secret });
}

/** Takes these credentials for the first client's own; `fields` keeps what is empty apart from what is not there. */
export function taking(
  isTaken: (credentials: Credentials, fields: URLSearchParams) => boolean,
): Wrapper {
  return changingLogin((request) =>
    isTaken(credentialsIn(request), fieldsIn(request)) ? asFirst(request) : request,
  );
}

/** Changes token requests before they are handled. */
export function changingLogin(change: (request: SandboxRequest) => SandboxRequest): Wrapper {
  return (next) => async (request) => next(isLogin(request) ? change(request) : request);
}

/** Changes the refusals of the token endpoint. */
export function refusing(
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return changing((response, request) =>
    isLogin(request) && response.status >= 400 ? change(response, request) : response,
  );
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

/** The token of a call, undefined where there is none under the scheme Bearer. */
export function bearerIn({ headers }: SandboxRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

/** Refuses some paths to the clients that are called so. */
export function forbiddingTo(clients: RegExp, paths: RegExp, status = 403): Wrapper {
  return (next) => {
    const tokens = new Set<string>();
    const giving = answering((response, request) => {
      if (clients.test(credentialsIn(request).id)) tokens.add(response.body.access_token);
      return response;
    })(next);
    return async (request) => {
      const token = bearerIn(request) ?? '';
      return paths.test(request.path) && tokens.has(token)
        ? { status, headers: {}, body: undefined }
        : giving(request);
    };
  };
}
