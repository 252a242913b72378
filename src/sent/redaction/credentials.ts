import { plain } from './text/surroundings.ts';

/**
 * Fields of the token exchange that contain no secret (RFC 6749 sections 4.4 and 5, RFC 7523, RFC 8707); the documents do
 * not show the exchange.
 */
export const HARMLESS_IN_CREDENTIALS = new Set(
  [
    ...['grant_type', 'token_type', 'scope', 'audience', 'resource', 'client_assertion_type'],
    ...['error', 'error_description', 'error_uri', 'message'],
  ].map(plain),
);

/** Header fields whose values are always redacted, in requests and responses. */
export const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-auth-token',
]);

/** Names of members and parameters whose values are secret in any response. */
export const SECRET_NAMES = [
  ...['access_token', 'refresh_token', 'id_token', 'client_id', 'client_secret'],
  ...['client_assertion', 'password', 'authorization', 'secret', 'api_key', 'private_key'],
  ...['session_token', 'auth_token', 'passphrase', 'passcode', 'otp'],
];
