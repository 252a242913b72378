import { constantFrom } from 'fast-check';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import { apartForTokens } from './apartForTokens.ts';
import { LOGIN, loginParts } from './login.ts';

const loginRequests: RequestFactory = {
  operation: LOGIN,
  apart: apartForTokens,
  valid: async ({ target }) => {
    // Made again for each: an assertion may be taken only once.
    return constantFrom(...target.clients).map((client) => loginParts(target, client));
  },
};

export const requestFactories: RequestFactory[] = [loginRequests];
