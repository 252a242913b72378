import { describeAnswer, isSuccess, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { operationOf } from '../access/operationOf.ts';
import { pageIn } from '../access/Page.ts';
import { CONNECTED, partnerRequest, type PartnerOperation } from '../access/partnerRequests.ts';
import {
  clientLackingScopes,
  clientsLackingScopes,
  clientWithoutPartnerAccess,
  partnerAccess,
} from '../access/preconditions.ts';
import { timestampsFor } from '../access/Timestamps.ts';

/** How often a rejection of the client that has permission must come: a gateway may reject one request. */
const TIMES = 3;

/** How many clients that lack scopes are tried: one with none shows the most. */
const LACKING = 3;

/** Checks of who may use the endpoints: clients with permission, whatever scopes they hold. */
export const permissionChecks = byRule({
  // "403: the client lacks permission to use the endpoint."
  'partners/{operation}/no-permission-is-403': {
    preconditions: [partnerAccess, clientWithoutPartnerAccess],
    // A rejection that is remembered meets whichever request comes next, which might be one of another check.
    apart: async () => ({ alone: true }),
    run: noPermissionIs403,
  },
  // "The partner access operations require authentication but list no scope."
  'partners/{operation}/no-scope-is-needed': {
    preconditions: [partnerAccess, clientLackingScopes],
    unseen: 'no client that lacks scopes got a token',
    run: noScopeIsNeeded,
  },
});

/**
 * By turns: the first client's request is accepted, then rejected for each client without permission. A plain one, and what a
 * service may respond before it asks for permission, with a filter or for a page further on. A rejection that is remembered
 * meets the first client's next one: the plain one again, for what is kept by the address, and then others.
 */
async function noPermissionIs403(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  const without = trial.target.clients.filter((client) => !client.partnerAccess);
  const plain = partnerRequest({});
  const forbid = (parts: RequestParts) =>
    trial.each(without, ({ id }) => expectForbidden(trial, operation, id, parts));
  const isLetIn = async (parts: RequestParts) => {
    // Sent once: a second time it may be accepted.
    const ask = () => trial.send(operation, parts, { expects: 'anything', role: 'setup' });
    let exchange = await ask();
    const isRejected = () => matchesStatus(exchange, ['403']);
    for (let time = 1; trial.isAgain && isRejected() && time < TIMES; time += 1) {
      await forbid(plain);
      exchange = await ask();
    }
    trial.holds(!isRejected(), () => ({
      message: `${trial.operation(operation).documented} rejected a client that has permission, after one that has none.`,
      expected: 'a response other than 403',
      actual: describeAnswer(exchange),
      exchanges: [exchange],
    }));
    return exchange;
  };
  const offer = async (parts: RequestParts) => {
    const exchange = await isLetIn(parts);
    if (isSuccess(trial.operation(operation), exchange)) await forbid(parts);
    return exchange;
  };
  const timestamps = await timestampsFor(trial, operation);
  await trial.twin(operation, plain);
  await forbid(plain);
  await isLetIn(plain);
  await offer(partnerRequest({ lastModified: timestamps.write(Date.UTC(2024, 0, 1)) }));
  if (operation !== CONNECTED) return;
  const pageToken = pageIn(await offer(partnerRequest({ pageSize: 1 })))?.next;
  if (pageToken !== undefined) await offer(partnerRequest({ pageSize: 1, pageToken }));
}

async function expectForbidden(
  trial: Trial,
  operation: PartnerOperation,
  client: string,
  parts: RequestParts,
): Promise<void> {
  // The token of a page may be of the client that it was given to, and for one use: that may be looked at first.
  const isOfAPage = parts.query?.['pageToken'] !== undefined;
  const statuses = isOfAPage ? ['4XX'] : ['403'];
  const exchange = await trial.send(operation, parts, {
    expects: isOfAPage ? 'anything' : statuses,
    token: { client },
  });
  const what = `a request of the client ${client}, which has no permission for it`;
  trial.refused(exchange, statuses, what, 'a request of the first client was accepted with 200');
  trial.observe('partners/forbidden-body', describeAnswer(exchange));
}

async function noScopeIsNeeded(trial: Trial): Promise<void> {
  const operation = operationOf(trial);
  await trial.twin(operation, partnerRequest({}));
  const anybody = await trial.send(operation, partnerRequest({}), {
    expects: 'anything',
    token: { raw: null },
  });
  if (isSuccess(trial.operation(operation), anybody))
    trial.notExercised('the endpoint responds without a token too, so that no scope is looked at');
  const lacking = clientsLackingScopes(trial.target).slice(0, LACKING);
  await trial.each(lacking, async ({ id, scopes }) => {
    // Another rule asks whether such a client gets a token at all.
    if ((await trial.session.tokenOf(id)) === undefined) return;
    const exchange = await trial.send(operation, partnerRequest({}), {
      expects: 'success',
      token: { client: id },
    });
    trial.accepted(
      exchange,
      `a request of the client ${id}, which has ${scopes.join(' and ') || 'no scope'}`,
      'the same request of the first client was accepted with 200',
    );
  });
}
