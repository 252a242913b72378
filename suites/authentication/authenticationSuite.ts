import type { Suite } from '../../src/check/Suite.ts';
import { loginDriver } from './login.ts';
import { rfc6749Checks } from './rfc6749Checks.ts';
import { tokenChecks } from './tokenChecks.ts';

/** How the token endpoint is judged. */
export const authenticationSuite: Suite = {
  service: 'authentication',
  drivers: [loginDriver],
  checks: [...rfc6749Checks, ...tokenChecks],
};
