import type { Target, TargetClient } from '../../../target/Target.ts';
import type { Json } from '../../../promised/types.ts';
import type { ClientRequest } from '../prepareRequest.ts';
import { randomUUID } from 'node:crypto';
import { fastJwt } from '../../../words/json/loadedLater.ts';

/** Path of the token endpoint below `{auth_url}` (Card, Stock, Restaurants, Partners › Authentication). */
const TOKEN_PATH = '/authentication/v1/authentication/login';

/** A request for a token, with a form or with JSON. */
export interface TokenRequest extends Omit<ClientRequest, 'token'> {
  body: { form: Record<string, string> } | { json: Json };
}

/** The credentials that a client sends to get a token. */
export type Credentials = Pick<TargetClient, 'clientId' | 'clientSecret'> &
  Partial<Pick<TargetClient, 'privateKey' | 'keyId' | 'algorithm'>>;

/**
 * The request with which a client gets a token, in the form that the target file names (the documents show none): client
 * credentials of RFC 6749 section 4.4 with the client's secret in the form or in Basic, with an assertion that it signs
 * (RFC 7523 section 2.2), with its identifier alone beside its certificate (RFC 8705 section 2), or the target's own JSON.
 */
export function tokenRequest(
  { auth, urls }: Pick<Target, 'auth' | 'urls'>,
  client: Credentials,
): TokenRequest {
  const { exchange, body, parameters } = auth;
  const { clientId, clientSecret } = client;
  const request = { address: 'auth', method: 'POST', path: TOKEN_PATH } as const;
  const grant = { grant_type: 'client_credentials', ...parameters };
  switch (exchange) {
    case 'private-key-jwt': {
      const audience = auth.audience ?? `${urls.auth}${TOKEN_PATH}`;
      const assertion = {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: clientAssertion(client, audience),
      };
      return { ...request, body: { form: { ...grant, client_id: clientId, ...assertion } } };
    }
    case 'tls-client-auth':
      return { ...request, body: { form: { ...grant, client_id: clientId } } };
    case 'client-secret-post':
      return {
        ...request,
        body: { form: { ...grant, client_id: clientId, client_secret: clientSecret } },
      };
    case 'client-secret-basic': {
      const credentials = [clientId, clientSecret].map(formEncode).join(':');
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      return { ...request, headers: [['Authorization', authorization]], body: { form: grant } };
    }
    case 'json': {
      const template = body ?? { clientId: '{clientId}', clientSecret: '{clientSecret}' };
      return { ...request, body: { json: fillIn(template as Json, { clientId, clientSecret }) } };
    }
  }
}

/** Form-encodes credentials for Basic (RFC 6749 section 2.3.1). */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function fillIn(value: Json, client: { clientId: string; clientSecret: string }): Json {
  if (typeof value === 'string') {
    return value.replace(
      /\{(clientId|clientSecret)\}/g,
      (_, name: keyof typeof client) => client[name],
    );
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, client));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fillIn(item, client)]),
  );
}

/** How long an assertion may be used, in seconds: for one request, with clocks that differ a little. */
const LIFETIME_S = 120;

/**
 * The assertion that a client signs to get a token (RFC 7523 section 3): who it is, and for whom. A new one each time,
 * because a server may accept each only once.
 */
function clientAssertion(
  {
    clientId,
    privateKey = '',
    keyId,
    algorithm,
  }: Pick<TargetClient, 'clientId'> & Partial<TargetClient>,
  audience: string,
): string {
  const sign = fastJwt().createSigner({ key: privateKey, algorithm, kid: keyId });
  const now = Math.floor(Date.now() / 1000);
  return sign({
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    iat: now,
    exp: now + LIFETIME_S,
  });
}
