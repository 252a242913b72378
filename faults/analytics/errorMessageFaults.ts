import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import type { UnplacedFault } from '../Fault.ts';

/** What goes wrong with the bodies of refusals. */
export const errorMessageFaults: UnplacedFault[] = [
  {
    id: 'analytics/ErrorMessage/always-400',
    description: 'The body of a 404 has the status 400.',
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    wrap: changingErrors(404, 400),
  },
  {
    id: 'analytics/ErrorMessage/status-as-text',
    description: 'The body of a 400 has its status as text.',
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    alsoBreaks: ['analytics/*/response/400/status/type'],
    wrap: changingErrors(400, '400'),
  },
];

function changingErrors(httpStatus: number, reported: unknown): Wrapper {
  return (next) => async (request) => {
    const response: SandboxResponse = await next(request);
    return response.status === httpStatus && isObject(response.body)
      ? { ...response, body: { ...response.body, status: reported } }
      : response;
  };
}
