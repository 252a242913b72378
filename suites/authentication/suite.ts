import type { Suite } from '../../src/check/Suite.ts';
import { loginRequests } from './login.ts';
import { rfc6749Checks } from './rfc6749Checks.ts';
import { tokenChecks } from './tokenChecks.ts';

/** How the token endpoint is judged. */
export const suite: Suite = {
  service: 'authentication',
  requestFactories: [loginRequests],
  checks: [...rfc6749Checks, ...tokenChecks],
};
