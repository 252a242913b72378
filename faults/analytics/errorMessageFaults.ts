import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { changing } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isPost } from './messages.ts';
import { posts } from './reportOperations.ts';

/** What goes wrong with the bodies of refusals. */
export const errorMessageFaults: UnplacedFault[] = [
  {
    id: 'analytics/ErrorMessage/always-400',
    description: 'The body of a 404 has the status 400.',
    rules: [
      'analytics/ErrorMessage/status-is-the-http-status',
      'analytics/labor/get/response/404/status/const',
    ],
    alsoBreaks: ['analytics/*/response/404/status/const'],
    wrap: changingErrors(404, { status: 400 }),
  },
  ...posts.map((post) => ({
    id: `analytics/ErrorMessage/of-${post.id.replaceAll('/', '-')}-with-422`,
    description: `The body of a 400 to ${post.id} has the status 422.`,
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    alsoBreaks: ['analytics/*/response/400/status/const'],
    wrap: changingErrors(400, { status: 422 }, (request) => isPost(post, request)),
  })),
  {
    id: 'analytics/ErrorMessage/of-dates-with-500',
    description: 'The body of a 400 for a wrong date has the status 500.',
    rules: ['analytics/metrics/request', 'analytics/check/request', 'analytics/labor/request'].map(
      (operation) => `${operation}/response/400/status/const`,
    ),
    alsoBreaks: [
      'analytics/*/response/400/status/const',
      'analytics/ErrorMessage/status-is-the-http-status',
    ],
    wrap: changingErrors(400, { status: 500 }, (_request, { body }) =>
      JSON.stringify(body).includes('Date'),
    ),
  },
  {
    id: 'analytics/ErrorMessage/status-as-text',
    description: 'The body of a 400 has its status as text.',
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    alsoBreaks: ['analytics/*/response/400/status/const'],
    wrap: changingErrors(400, { status: '400' }),
  },
  {
    id: 'analytics/ErrorMessage/message-is-of-a-database',
    description: 'The message of a 400 is what the database said.',
    rules: ['analytics/ErrorMessage/message-is-for-people'],
    wrap: changingErrors(400, { message: 'ORA-00933: SELECT * FROM sales WHERE day = ?' }),
  },
  {
    id: 'analytics/ErrorMessage/one-request-id',
    description: 'Every 400 names the same request.',
    rules: ['analytics/ErrorMessage/request-ids-differ'],
    wrap: changingErrors(400, { requestId: '0b0e3f5c-3d1f-4c5e-9a57-6f5b8f1d2c3a' }),
  },
  {
    id: 'analytics/ErrorMessage/kept-with-its-request-id',
    description:
      'What is refused is kept, and given again for the same request, with its requestId.',
    rules: ['analytics/ErrorMessage/request-ids-differ'],
    wrap: (next) => {
      const kept = new Map<string, unknown>();
      return async (request) => {
        const response = await next(request);
        if (response.status !== 400) return response;
        const key = JSON.stringify([request.path, [...request.query], request.body]);
        if (!kept.has(key)) kept.set(key, response.body);
        return { ...response, body: kept.get(key) };
      };
    },
  },
];

/** @param picks which of the refusals are changed; all by default */
function changingErrors(
  httpStatus: number,
  fields: Record<string, unknown>,
  picks: (request: SandboxRequest, response: SandboxResponse) => boolean = () => true,
): Wrapper {
  return changing((response, request) => {
    const { status, body } = response;
    return status === httpStatus && isObject(body) && picks(request, response)
      ? { ...response, body: { ...body, ...fields } }
      : response;
  });
}
