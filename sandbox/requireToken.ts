import { createMiddleware } from 'hono/factory';
import { refusePlainly, type Refuse, type SandboxEnv } from './SandboxEnv.ts';
import type { World } from './World.ts';

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

export interface TokenOptions {
  /** The scope that the operation needs; absent if the documents list none. */
  scope?: string;
  /** Default: `refusePlainly`. */
  refuse?: Refuse;
}

/**
 * Lets only requests with a good bearer token (RFC 6750) pass, and sets `client` in the context.
 * 401 without a token, with a broken or an expired one; 403 where the token lacks the scope.
 */
export function requireToken(world: World, { scope, refuse = refusePlainly }: TokenOptions = {}) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const token = BEARER.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) {
      context.header('WWW-Authenticate', 'Bearer');
      return refuse(context, 401, 'This operation needs a bearer token.');
    }
    const grant = world.tokens.find(token);
    if (!grant) {
      context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
      return refuse(context, 401, 'The access token is unknown or has expired.');
    }
    if (scope !== undefined && !grant.scopes.has(scope)) {
      context.header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      return refuse(context, 403, `The access token lacks the scope ${scope}.`);
    }
    context.set('client', grant.client);
    return next();
  });
}
