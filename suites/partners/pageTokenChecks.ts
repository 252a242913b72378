import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { pageIn } from './Page.ts';
import { CONNECTED, partnerRequest } from './partnerRequests.ts';

export const pageTokenChecks: Check[] = [
  {
    rule: 'partners/connected/broken-page-token-is-refused',
    preconditions: [partnerAccess],
    run: async (trial) => {
      const first = pageIn(await trial.setup(CONNECTED, partnerRequest({ pageSize: 1 })));
      const token =
        first?.nextToken ??
        trial.notExercised('the first page of one restaurant has no nextPageToken');
      await trial.twin(CONNECTED, partnerRequest({ pageSize: 1, pageToken: token }));
      const twin =
        'the same request with the nextPageToken that the first page gave was accepted with 200';
      await trial.each(brokenTokens(token, trial), async (pageToken) => {
        const exchange = await trial.send(CONNECTED, partnerRequest({ pageSize: 1, pageToken }));
        trial.refused(
          exchange,
          ['4XX'],
          `the pageToken ${pageToken}, which was never given out`,
          twin,
        );
      });
    },
  },
];

/** Tokens that were not given out. A change in a short or numeric one may well make another that is right. */
function brokenTokens(token: string, trial: Trial): string[] {
  const invented = [
    'never-given-out',
    Buffer.from(`never given out ${trial.identity()}`).toString('base64url'),
  ];
  if (token.length < 12 || /^\d+$/.test(token)) return invented;
  const half = token.slice(0, Math.floor(token.length / 2));
  return [...invented, half, [...token].reverse().join('')].filter((broken) => broken !== token);
}
