import type { Wrapper } from '../../sandbox/types.ts';
import { bearerIn, tokens, withBearer } from './tokenRequests.ts';

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const UNSIGNED_HEADER = encoded({ alg: 'none', typ: 'JWT' });

/** Gives tokens as JWTs (RFC 7519), and accepts them as JWTs. */
export const signing: Wrapper = (next) => {
  const issued = new Map<string, string>();
  const giving = tokens.at('access_token').change((token) => {
    const signature = Buffer.from(token).reverse().toString('base64url');
    const signed = `${HEADER}.${encoded({ jti: token })}.${signature}`;
    issued.set(signed, token);
    return signed;
  })(next);
  return async (request) => {
    const sent = bearerIn(request);
    return giving(sent === undefined ? request : withBearer(request, issued.get(sent) ?? 'none'));
  };
};

export function isWithoutSignature(issued: string, sent: string): boolean {
  return sent === issued.slice(0, issued.lastIndexOf('.') + 1);
}

/** Whether a token is an issued one without its signature that says itself that nothing signs it. */
export function isDeclaredUnsigned(issued: string, sent: string): boolean {
  const [, claims = ''] = issued.split('.');
  return sent === `${UNSIGNED_HEADER}.${claims}.`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
