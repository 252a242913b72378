import { answering } from './tokenRequests.ts';
import type { Variant } from '../Fault.ts';
import { changing, isLogin } from '../answers.ts';

/** Honest differences of the token endpoint. */
export const variants: Variant[] = [
  {
    id: 'bad-request-for-wrong-credentials',
    description: 'Credentials that fail are answered with 400 and no challenge (RFC 6749 §5.2).',
    services: ['authentication'],
    wrap: changing((response, request) =>
      isLogin(request) && response.status === 401
        ? { ...response, status: 400, headers: {} }
        : response,
    ),
  },
  {
    id: 'another-spelling-of-token-answers',
    description:
      'The token type is written in lower case, no-store in another case and beside other directives, and there are members that nobody asked for.',
    services: ['authentication'],
    wrap: answering((response) => ({
      ...response,
      headers: { ...response.headers, 'cache-control': 'private, No-Store, max-age=0' },
      body: { ...response.body, token_type: 'bearer', refresh_token: null, account: { id: 1 } },
    })),
  },
];
