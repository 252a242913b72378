import { isSuccess } from '../../src/check/answers.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { readingRequests, type ReadingRequest } from './readingRequests.ts';

/**
 * The requests, one for each scope, that the first client's token opens: what is refused to others is refused for the
 * token then. Sent once per run.
 */
export async function openedByFirst(trial: Trial): Promise<ReadingRequest[]> {
  return trial.once('authentication/opened by the first client', async (trial) => {
    const opened: ReadingRequest[] = [];
    for (const request of readingRequests(trial, trial.target.clients[0])) {
      const { operation, parts } = request;
      const exchange = await trial.send(operation.id, parts, { role: 'twin' });
      if (isSuccess(operation, exchange)) opened.push(request);
    }
    return opened;
  });
}
