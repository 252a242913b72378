import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { operationOf } from './operationOf.ts';
import { partnerRequest } from './partnerRequests.ts';
import { clientWithoutPartnerAccess, partnerAccess } from './preconditions.ts';

/** "403: the client lacks permission to use the endpoint." */
export const permissionChecks: Check[] = [
  {
    rule: 'partners/{operation}/no-permission-is-403',
    preconditions: [partnerAccess, clientWithoutPartnerAccess],
    run: async (trial) => {
      const operation = operationOf(trial);
      await trial.twin(operation, partnerRequest({}));
      const twin = 'the same request of the first client was accepted with 200';
      const without = trial.target.clients.filter((client) => !client.partnerAccess);
      await trial.each(without, async ({ id }) => {
        const exchange = await trial.send(operation, partnerRequest({}), { token: { client: id } });
        trial.refused(
          exchange,
          ['403'],
          `a request of the client ${id}, which has no permission for it`,
          twin,
        );
        trial.observe('partners/forbidden-body', describeAnswer(exchange));
      });
    },
  },
];
