import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { isLogin } from '../answers.ts';
import { fieldsIn } from './tokenRequests.ts';

/** Hands token requests in JSON, or with credentials in Basic, on as forms, so that a fault has to know that one alone. */
export const asForm: Wrapper = (next) => async (request) =>
  next(isLogin(request) ? inForm(request) : request);

function inForm(request: SandboxRequest): SandboxRequest {
  const fields = isObject(request.body) ? ofJson(request.body) : fieldsIn(request);
  const { authorization, ...headers } = request.headers;
  const [, basic] = /^Basic (\S+)$/.exec(authorization ?? '') ?? [];
  if (basic !== undefined) {
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(formDecoded);
    // An identifier that is left out leaves an empty text.
    if (id !== undefined && id !== '') fields.set('client_id', id);
    if (secret !== undefined) fields.set('client_secret', secret);
  }
  return {
    ...request,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  };
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function ofJson(body: Record<string, unknown>): URLSearchParams {
  const named = {
    grant_type: body['grant_type'] ?? body['grantType'] ?? 'client_credentials',
    client_id: body['client_id'] ?? body['clientId'],
    client_secret: body['client_secret'] ?? body['clientSecret'],
  };
  return new URLSearchParams(
    Object.entries(named).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}
