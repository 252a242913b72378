import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';
import { answerOf, withHeader } from '../messages.ts';
import { all, on } from '../on.ts';

/** What a client says of itself. */
export interface Credentials {
  id: string;
  secret: string;
}

/** The first client of the sandbox's target file. */
export const FIRST: Credentials = { id: 'sandbox-full', secret: 'sandbox-secret-of-full' };

/** A refusal of a call whose token is not known. */
export const CHALLENGED = withHeader(answerOf(401), 'www-authenticate', 'Bearer');

export function fieldsIn({ body }: SandboxRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** The credentials in a token request; empty texts if there are none. */
export function credentialsIn(request: SandboxRequest): Credentials {
  const fields = fieldsIn(request);
  return { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') ?? '' };
}

export function isOfTheFirst(request: SandboxRequest): boolean {
  return credentialsIn(request).id === FIRST.id;
}

/** The same token request with other fields; undefined removes a field. */
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
function asFirst(request: SandboxRequest): SandboxRequest {
  return withFields(request, { client_id: FIRST.id, client_secret: FIRST.secret });
}

export const login = on<TokenResponse>(isLogin);
/** The responses that hold a token. */
export const tokens = login.where(
  (body) => typeof (body as TokenResponse | undefined)?.access_token === 'string',
);
export const calls = on((request) => !isLogin(request));

/** Accepts these credentials as the first client's own; `fields` tells an empty field from an absent one. */
export function taking(
  isTaken: (credentials: Credentials, fields: URLSearchParams) => boolean,
): Wrapper {
  return login
    .when((request) => isTaken(credentialsIn(request), fieldsIn(request)))
    .request(asFirst);
}

/** Learns of each token that is given, and to whom. */
export function noticing(notice: (token: string, client: Credentials) => void): Wrapper {
  return tokens.at('access_token').change((token, { request }) => {
    notice(token, credentialsIn(request));
    return token;
  });
}

export interface TokenResponse {
  [name: string]: unknown;
  access_token: string;
}

/** The body of a response that holds a token; undefined for any other. */
export function tokenResponse({ status, body }: SandboxResponse): TokenResponse | undefined {
  if (status !== 200 || typeof body !== 'object' || body === null) return undefined;
  return 'access_token' in body && typeof body.access_token === 'string'
    ? (body as TokenResponse)
    : undefined;
}

export function asPlainText(response: SandboxResponse): SandboxResponse {
  const body = JSON.stringify(response.body);
  return { ...withHeader(response, 'content-type', 'text/plain'), body };
}

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

/** The same call with another token; undefined for none. */
export function withBearer(request: SandboxRequest, token: string | undefined): SandboxRequest {
  return withHeader(request, 'authorization', token && `Bearer ${token}`);
}

/** The token of a call; undefined if there is none under the scheme Bearer. */
export function bearerIn({ headers }: SandboxRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

/** Refuses some paths to the clients that are called so. */
export function forbiddingTo(clients: RegExp, paths: RegExp, status = 403): Wrapper {
  return (next) => {
    const given = new Set<string>();
    const forbidding = on(
      ({ path }) => paths.test(path),
      (request) => given.has(bearerIn(request) ?? ''),
    ).respond(status);
    return all(
      forbidding,
      noticing((token, { id }) => clients.test(id) && given.add(token)),
    )(next);
  };
}
