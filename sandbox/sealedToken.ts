import { createHmac } from 'node:crypto';

/** It protects nothing: it makes altered tokens unknown. Fixed, so that a repeated run sends the same requests. */
const KEY = 'sandbox page tokens';

function signatureOf(payload: string): string {
  return createHmac('sha256', KEY).update(payload).digest('base64url').slice(0, 22);
}

/** An opaque token for a JSON value; the same value gives the same token. */
export function sealToken(value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${signatureOf(payload)}`;
}

/** The value that `sealToken` put into a token; undefined if this token is not one of its. */
export function unsealToken(token: string): unknown {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || rest.length > 0 || signatureOf(payload) !== signature) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown;
}
