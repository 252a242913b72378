import { faultsIn } from '../faultsIn.ts';

/** What an engineer gets wrong in the token endpoint, and in what its tokens give access to. */
export const faults = await faultsIn(
  'authentication',
  ['authentication/login'],
  ...['credential', 'grant', 'token', 'call'],
);

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // Who gets a token all the same does not fail to authenticate.
  'authentication/login/unknown-client-gets-no-token': [
    'authentication/login/failed-authentication-is-400-or-401',
  ],
  'authentication/login/wrong-secret-gets-no-token': [
    'authentication/login/failed-authentication-is-400-or-401',
  ],
};
