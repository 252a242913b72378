import type { Suite } from '../../src/checked/Suite.ts';
import { rfc6749 } from './preconditions.ts';
import { apartForTokens } from './apartForTokens.ts';
import { callChecks } from './callChecks.ts';
import { schemeChecks } from './schemeChecks.ts';
import { grantedChecks } from './grantedChecks.ts';
import { noTokenChecks } from './noTokenChecks.ts';
import { ownTokenCheck } from './ownTokenCheck.ts';
import { refusalChecks } from './refusalChecks.ts';
import { requestFactories } from './requestFactories.ts';
import { scopeChecks } from './scopeChecks.ts';
import { tokenChecks } from './tokenChecks.ts';
import { lifetimeChecks, tokenResponseChecks } from './tokenResponseChecks.ts';

/** Checks of the token endpoint, and of what its tokens allow. */
export const suite: Suite = {
  service: 'authentication',
  requestFactories,
  preconditions: [rfc6749],
  checks: [
    ...[
      ...tokenChecks,
      ...noTokenChecks,
      ownTokenCheck,
      ...scopeChecks,
      ...tokenResponseChecks,
      ...refusalChecks,
      ...callChecks,
      ...schemeChecks,
      ...grantedChecks,
    ].map((check) => ({ ...check, apart: apartForTokens })),
    ...lifetimeChecks,
  ],
};
