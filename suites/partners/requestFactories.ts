import fc from 'fast-check';
import { instants } from '../../generators/fields/instants.ts';
import { pageSizes } from '../../generators/fields/pageSizes.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';
import { partnerAccess } from './access/preconditions.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { pageIn } from './access/Page.ts';
import {
  CONNECTED,
  LIST,
  partnerRequest,
  type PartnerOperation,
} from './access/partnerRequests.ts';
import { timestampsFor } from './access/Timestamps.ts';

const DAY_MS = 86_400_000;

/** How many days back from the run's day lastModified is drawn. On each day, a seed draws the same distances. */
const DAYS_BACK = 4000;

const listRequests: RequestFactory = {
  operation: LIST,
  preconditions: [partnerAccess],
  valid: async (trial) =>
    (await lastModifiedOrNone(trial, LIST)).map((lastModified) => partnerRequest({ lastModified })),
};

const connectedRequests: RequestFactory = {
  operation: CONNECTED,
  preconditions: [partnerAccess],
  valid: async (trial) => {
    const first = fc
      .tuple(
        await lastModifiedOrNone(trial, CONNECTED),
        fc.option(pageSizes.valid, { nil: undefined }),
      )
      .map(([lastModified, pageSize]) => partnerRequest({ lastModified, pageSize }));
    const pageToken = await secondPageToken(trial);
    if (pageToken === undefined) return first;
    const further = fc.constant(partnerRequest({ pageSize: 1, pageToken }));
    return fc.oneof({ arbitrary: first, weight: 4 }, { arbitrary: further, weight: 1 });
  },
  // How long a token lives is open.
  isOutdated: async ({ query }) => query?.['pageToken'] !== undefined,
};

async function lastModifiedOrNone(
  trial: Trial,
  operation: PartnerOperation,
): Promise<fc.Arbitrary<string | undefined>> {
  const timestamps = await timestampsFor(trial, operation);
  const today = Math.floor(trial.session.clock.now() / DAY_MS) * DAY_MS;
  const drawn = instants.wholeSeconds(new Date(today - DAYS_BACK * DAY_MS), new Date(today));
  return fc.option(
    drawn.map((instant) => timestamps.write(instant.getTime())),
    { nil: undefined },
  );
}

/** The token of the second page with one restaurant a page; undefined if there is no second page. */
async function secondPageToken(trial: Trial): Promise<string | undefined> {
  const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize: 1 }), {
    expects: 'success',
    role: 'setup',
  });
  return isSuccess(trial.operation(CONNECTED), exchange) ? pageIn(exchange)?.next : undefined;
}

/** How valid requests of the service are made. */
export const requestFactories: RequestFactory[] = [listRequests, connectedRequests];
