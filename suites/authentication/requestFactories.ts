import { constantFrom } from 'fast-check';
import type { RequestFactory } from '../../src/check/RequestFactory.ts';
import { apartForTokens } from './apartForTokens.ts';
import { LOGIN, loginParts } from './login.ts';

const loginRequests: RequestFactory = {
  operation: LOGIN,
  apart: apartForTokens,
  valid: async ({ target }) => {
    const [first, ...others] = target.clients.map((client) => loginParts(target, client));
    return constantFrom(first ?? {}, ...others);
  },
};

export const requestFactories: RequestFactory[] = [loginRequests];
