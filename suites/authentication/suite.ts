import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { rfc6749 } from './preconditions.ts';
import { apartForTokens } from './apartForTokens.ts';
import { requestFactories } from './requestFactories.ts';
import { lifetimeChecks } from './tokenResponseChecks.ts';

/** Checks of the token endpoint, and of what its tokens allow. */
export const suite: Suite = {
  service: 'authentication',
  requestFactories,
  preconditions: [rfc6749],
  checks: [
    ...(
      await checksIn(
        'authentication',
        ['token', 'noToken', 'ownToken', 'scope'],
        ['tokenResponse', 'refusal', 'call', 'scheme', 'granted'],
      )
    ).map((check) => ({ ...check, apart: apartForTokens })),
    ...lifetimeChecks,
  ],
};
