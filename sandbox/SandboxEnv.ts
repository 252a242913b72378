import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiClient } from './ApiClient.ts';
import type { Restaurant } from './Restaurant.ts';

/** What the sandbox's middlewares leave in the Hono context: `client` by requireToken, `restaurant` by requireRestaurant. */
export interface SandboxEnv {
  Variables: { client: ApiClient; restaurant: Restaurant };
}

/** Makes a service's error response, in the error body of its documents. */
export type Refuse = (context: Context, status: ContentfulStatusCode, message: string) => Response;

/** For services whose error bodies the documents do not show. */
export const refusePlainly: Refuse = (context, status, message) =>
  context.json({ status, message }, status);
