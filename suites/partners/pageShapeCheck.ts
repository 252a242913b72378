import { describeAnswer, isSuccess } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { sharedAnswer } from '../../src/check/sharedAnswer.ts';
import { sharedTwin } from '../../src/check/sharedTwin.ts';
import { pageIn } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';
import { timestampsFor } from './Timestamps.ts';

const DAY_MS = 86_400_000;

/**
 * "The schema declares the 200 body as an array of PaginatedResponse, while the description states a single
 * PaginatedResponse object holding the array in `results`": both are right, and nothing else is.
 */
export const pageShapeCheck: Check = {
  rule: 'partners/connected/answers-a-page',
  run: async (trial) => {
    const timestamps = await timestampsFor(trial, CONNECTED);
    const connected = { operation: CONNECTED };
    const bare = await sharedTwin(trial, connected, partnerRequest({}));
    const small = await sharedAnswer(trial, connected, partnerRequest({ pageSize: 1 }));
    const pageToken = pageIn(small)?.next;
    // Nothing has changed since tomorrow: this gives a page without results.
    const lastModified = timestamps.write(trial.session.clock.now() + DAY_MS);
    const none = await trial.send(CONNECTED, partnerRequest({ lastModified }), {
      expects: 'success',
    });
    const next =
      pageToken === undefined
        ? []
        : [
            await trial.send(CONNECTED, partnerRequest({ pageSize: 1, pageToken }), {
              expects: 'success',
            }),
          ];
    const answers = [bare, small, none, ...next].filter((exchange) =>
      isSuccess(trial.operation(CONNECTED), exchange),
    );
    await trial.each(answers, async (exchange) => {
      trial.holds(pageIn(exchange) !== undefined, () => ({
        message: 'GET /partners/v1/connectedRestaurants responds 200 without a page.',
        expected:
          'a PaginatedResponse with the array results, or an array that holds at least one such object',
        actual: describeAnswer(exchange),
        exchanges: [exchange],
      }));
    });
  },
};
