import type { Trial } from '../../src/check/Trial.ts';
import { sendAttempts, type Answered } from './attempts.ts';
import { loginParts } from './login.ts';

/** A grant type that nobody supports. */
export const UNKNOWN_GRANT = 'urn:example:grant-type-that-nobody-has';

/** The change in the request that has no grant_type at all. */
export const NO_GRANT = 'a request without a grant type';

/**
 * Values of grant_type that cannot get a token here: client_credentials in another letter case (values are
 * case-sensitive), and those of other flows without their parameters.
 */
const GRANTS = [
  UNKNOWN_GRANT,
  'CLIENT_CREDENTIALS',
  'client-credentials',
  'authorization_code',
  'refresh_token',
  'password',
];

/** Token requests with the right credentials and another grant type, in a form of RFC 6749. */
export function otherGrants(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'other grants', () =>
    GRANTS.map((grant) => ({
      what: `the grant type ${grant}`,
      parts: withGrant(trial, { grant_type: grant }),
      secret: trial.target.clients[0].clientSecret,
    })),
  );
}

/** Token requests with the right credentials and no grant type; an empty one is treated as omitted (RFC 6749 §3.2). */
export function missingGrants(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'missing grants', () => [
    { what: NO_GRANT, parts: withGrant(trial, {}) },
    { what: 'an empty grant type', parts: withGrant(trial, { grant_type: '' }) },
  ]);
}

function withGrant({ target }: Trial, grant: Record<string, string>) {
  const { form: { grant_type: _right, ...form } = {}, ...parts } = loginParts(
    target,
    target.clients[0],
  );
  return { ...parts, form: { ...grant, ...form } };
}
