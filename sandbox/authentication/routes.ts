import { Hono, type Context } from 'hono';
import { TokenStore } from '../TokenStore.ts';
import type { World } from '../World.ts';
import { readTokenRequest, TokenRequestError } from './readTokenRequest.ts';

function refuse(context: Context, error: TokenRequestError): Response {
  if (error.status === 401) context.header('WWW-Authenticate', 'Basic realm="sandbox"');
  return context.json({ error: error.code, error_description: error.message }, error.status);
}

/** The prefix of the service's paths. */
export const prefix = '/authentication/v1';

/** The scopes that its document names. */
export const scopes = [];

/**
 * The token endpoint. The documents give its address and "OAuth 2.0 with the client credentials
 * flow" and show no format, so request, response and errors are those of RFC 6749.
 */
export function routes(world: World): Hono {
  const app = new Hono();

  app.post('/authentication/login', async (context) => {
    context.header('Cache-Control', 'no-store');
    const request = await readTokenRequest(context.req);
    if (request instanceof TokenRequestError) return refuse(context, request);

    const client = world.clients.find(
      ({ clientId, clientSecret }) =>
        clientId === request.clientId && clientSecret === request.clientSecret,
    );
    if (!client)
      return refuse(context, new TokenRequestError('invalid_client', 'Unknown client or secret.'));

    const scopes = request.scopes ?? client.scopes;
    const unheld = scopes.find((scope) => !client.scopes.includes(scope));
    if (unheld !== undefined)
      return refuse(context, new TokenRequestError('invalid_scope', `No scope ${unheld} here.`));

    return context.json({
      access_token: world.tokens.issue(client, scopes),
      token_type: 'Bearer',
      expires_in: TokenStore.lifetimeSeconds,
      scope: scopes.join(' '),
    });
  });

  return app;
}
