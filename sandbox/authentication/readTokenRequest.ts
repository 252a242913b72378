import type { HonoRequest } from 'hono';
import { isObject } from '../readJson.ts';

/** RFC 6749, section 5.2. */
type TokenErrorCode = `invalid_${'request' | 'client' | 'scope'}` | 'unsupported_grant_type';

/** Why no token is given. */
export class TokenRequestError {
  readonly code: TokenErrorCode;
  readonly message: string;

  constructor(code: TokenErrorCode, message: string) {
    this.code = code;
    this.message = message;
  }

  get status(): 400 | 401 {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}

export interface TokenRequest {
  clientId: string;
  clientSecret: string;
  /** The scopes asked for; absent where all of the client's are meant. */
  scopes?: string[];
}

type Fields = Record<string, string | undefined>;

/** The body's fields, of a form or of a JSON object with either spelling (`client_id`, `clientId`). */
async function readFields(request: HonoRequest): Promise<Fields | undefined> {
  const text = await request.text();
  const mediaType = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(text));
  if (mediaType !== 'application/json') return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (!isObject(body)) return undefined;
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
    return {
      // A JSON login needs no grant type, as its address says what it wants; if one is given, it is accepted.
      grant_type: field('grant_type') ?? field('grantType') ?? 'client_credentials',
      client_id: field('client_id') ?? field('clientId'),
      client_secret: field('client_secret') ?? field('clientSecret'),
      scope: field('scope'),
    };
  } catch {
    return undefined;
  }
}

/** Client id and secret of HTTP Basic, each form-urlencoded as RFC 6749, section 2.3.1 asks. */
function readBasic(authorization: string | undefined): [string, string] | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const parts = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'));
  if (!parts) return undefined;
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    return [decode(parts[1]!), decode(parts[2]!)];
  } catch {
    return undefined;
  }
}

/** Reads client_secret_post, client_secret_basic and a JSON login. */
export async function readTokenRequest(
  request: HonoRequest,
): Promise<TokenRequest | TokenRequestError> {
  const fields = await readFields(request);
  if (!fields)
    return new TokenRequestError(
      'invalid_request',
      'Expected application/x-www-form-urlencoded or a JSON object as application/json.',
    );
  if (fields.grant_type === undefined)
    return new TokenRequestError('invalid_request', 'grant_type is missing.');
  if (fields.grant_type !== 'client_credentials')
    return new TokenRequestError('unsupported_grant_type', 'Only client_credentials is supported.');

  const authorization = request.header('authorization');
  const basic = readBasic(authorization);
  const [clientId, clientSecret] = basic ?? [fields.client_id, fields.client_secret];
  if (clientId === undefined || clientSecret === undefined || (authorization && !basic))
    return new TokenRequestError('invalid_client', 'The client did not identify itself.');
  const scopes = fields.scope?.split(' ').filter(Boolean);
  return { clientId, clientSecret, ...(scopes?.length && { scopes }) };
}
