import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { changing, isLogin } from '../answers.ts';

/** What goes wrong where a call is refused for its token. */
export const callFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/forbids-calls-without-a-token',
    description: 'A call without a token is answered with 403.',
    rules: ['authentication/call-without-token-is-401'],
    wrap: refusingCalls((response, { headers }) =>
      response.status === 401 && headers['authorization'] === undefined
        ? { ...response, status: 403 }
        : response,
    ),
  },
  {
    id: 'authentication/login/calls-an-unknown-token-a-bad-request',
    description: 'A call with a token that nobody issued is answered with 400.',
    rules: ['authentication/unknown-token-is-401'],
    wrap: refusingCalls((response, { headers }) =>
      response.status === 401 && headers['authorization'] !== undefined
        ? { ...response, status: 400 }
        : response,
    ),
  },
  {
    id: 'authentication/login/leaves-out-the-challenge',
    description: 'A call that is refused with 401 is not challenged.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls(({ headers, ...response }) => {
      const { 'www-authenticate': _challenge, ...others } = headers;
      return { ...response, headers: others };
    }),
  },
  {
    id: 'authentication/login/challenges-for-basic',
    description: 'The challenge asks for a password, in a realm called Bearer.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls((response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'Basic realm="API, Bearer"' },
    })),
  },
  {
    id: 'authentication/login/answers-401-to-a-missing-scope',
    description: 'A call without its scope is answered as if the token were unknown.',
    rules: ['authentication/missing-scope-is-403'],
    wrap: refusingCalls((response) =>
      response.status === 403 ? { ...response, status: 401 } : response,
    ),
  },
];

/** Changes the refusals of all operations but the token endpoint. */
function refusingCalls(
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return changing((response, request) =>
    !isLogin(request) && response.status >= 400 ? change(response, request) : response,
  );
}
