import { isObject } from '../../src/words/json/isObject.ts';
import { byId, type UnplacedFault } from '../Fault.ts';
import { on, type Place } from '../on.ts';
import { requestsTo } from './reports/messages.ts';
import { posts } from './reports/reportOperations.ts';

/** What goes wrong with the bodies of refusals. */
export const errorMessageFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'analytics/ErrorMessage/always-400': {
      description: 'The body of a 404 has the status 400.',
      rules: [
        'analytics/ErrorMessage/status-is-the-http-status',
        'analytics/labor/get/response/404/status/const',
      ],
      wrap: refusals(404).set({ status: 400 }),
    },
    'analytics/ErrorMessage/of-dates-with-500': {
      description: 'The body of a 400 for a wrong date has the status 500.',
      rules: [
        'analytics/metrics/request',
        'analytics/check/request',
        'analytics/labor/request',
      ].map((operation) => `${operation}/response/400/status/const`),
      alsoBreaks: ['analytics/ErrorMessage/status-is-the-http-status'],
      wrap: refusals(400)
        .where((body) => JSON.stringify(body).includes('Date'))
        .set({ status: 500 }),
    },
    'analytics/ErrorMessage/status-as-text': {
      description: 'The body of a 400 has its status as text.',
      rules: ['analytics/ErrorMessage/status-is-the-http-status'],
      wrap: refusals(400).set({ status: '400' }),
    },
    'analytics/ErrorMessage/message-is-of-a-database': {
      description: 'The message of a 400 is an error of the database.',
      rules: ['analytics/ErrorMessage/message-is-for-people'],
      wrap: refusals(400).set({ message: 'ORA-00933: SELECT * FROM sales WHERE day = ?' }),
    },
    'analytics/ErrorMessage/one-request-id': {
      description: 'Every 400 has the same requestId.',
      rules: ['analytics/ErrorMessage/request-ids-differ'],
      wrap: refusals(400).set({ requestId: '0b0e3f5c-3d1f-4c5e-9a57-6f5b8f1d2c3a' }),
    },
    'analytics/ErrorMessage/kept-with-its-request-id': {
      description: 'A rejection is cached, and given for the same request with its requestId.',
      rules: ['analytics/ErrorMessage/request-ids-differ'],
      wrap: (next) => {
        const kept = new Map<string, unknown>();
        return refusals(400).body((body, { request }) => {
          const key = JSON.stringify([request.path, [...request.query], request.body]);
          if (!kept.has(key)) kept.set(key, body);
          return kept.get(key);
        })(next);
      },
    },
  }),
  ...posts.map((post) => ({
    id: `analytics/ErrorMessage/of-${post.id.replaceAll('/', '-')}-with-422`,
    description: `The body of a 400 to ${post.id} has the status 422.`,
    rules: ['analytics/ErrorMessage/status-is-the-http-status'],
    wrap: requestsTo(post).answered(400).set({ status: 422 }),
  })),
];

function refusals(status: number): Place<Record<string, unknown>> {
  return on().answered(status).where(isObject);
}
