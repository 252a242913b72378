import type { Wrapper } from '../sandbox/types.ts';

const PLANTED = 'planted.person+unique@example.org';
/** What the honest deployments knew or showed that nobody may read in a folder. */
export const secrets = [PLANTED];

/** Notes the tokens, and has a person behind each connection. */
export const telling: Wrapper = (next) => async (request) => {
  const response = await next(request);
  const body = response.body as Record<string, unknown> | undefined;
  if (typeof body?.['access_token'] === 'string') secrets.push(body['access_token']);
  if (!Array.isArray(response.body) || !request.path.startsWith('/partners/')) return response;
  return {
    ...response,
    body: response.body.map((row: object) => ({ ...row, createdByEmailAddress: PLANTED })),
  };
};
