import { isSuccess } from '../../src/sent/judging/answers.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { readingRequests, type ReadingRequest } from './readingRequests.ts';

/**
 * The requests, one for each scope, that the first client's token authorizes: so if others are refused, it is for their
 * token. Sent once per run.
 */
export async function openedByFirst(trial: Trial): Promise<ReadingRequest[]> {
  return trial.once('authentication/opened by the first client', async (trial) => {
    const requests = readingRequests(trial, trial.target.clients[0]);
    const exchanges = await Promise.all(
      requests.map(({ operation, parts }) =>
        trial.send(operation.id, parts, { expects: 'success', role: 'twin' }),
      ),
    );
    return requests.filter(
      ({ operation }, index) => exchanges[index] && isSuccess(operation, exchanges[index]),
    );
  });
}
