import { isSuccess } from '../../src/sent/answers.ts';
import type { Check } from '../../src/checked/Check.ts';
import type { RequestParts } from '../../src/sent/RequestParts.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { requestOperationOf, requestOperations, type RequestOperation } from './dataSets.ts';
import { partsOf } from './ReportRequest.ts';
import { sharedRequests, spanOf } from './sharedRequests.ts';
import { sharedRequest } from './baseRequest.ts';

/** Checks that a data request is validated in every time range; constraints on bodies use only the plainest range. */
export const everyRangeCheck: Check = {
  rule: 'analytics/{operation}/body-is-looked-at-in-every-range',
  unseen: 'no request for a longer range was accepted',
  run: bodyIsLookedAt,
};

async function bodyIsLookedAt(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const { invalidStatuses } = trial.operation(operation.id);
  const requests = sharedRequests(trial, operation);
  const longer = operation.timeRanges.filter((range) => range !== 'day');
  await trial.each(longer, async (range) => {
    const valid = requests[spanOf(range)];
    if (valid === undefined) return;
    if (!isSuccess(trial.operation(operation.id), await sharedRequest(trial, valid))) return;
    const field = wrongFieldOf(operation, longer.indexOf(range));
    const exchange = await trial.send(operation.id, withText(partsOf(valid), field), {
      expects: invalidStatuses,
    });
    trial.refused(
      exchange,
      invalidStatuses,
      `a text as ${field} in a request for the range ${range}`,
      `the same request with a valid ${field} was accepted with 200`,
    );
  });
}

/** Alternates the two fields, so that neither is tied to one range. */
function wrongFieldOf(operation: RequestOperation, place: number): string {
  const turn = place + requestOperations.findIndex(({ id }) => id === operation.id);
  return turn % 2 === 0 ? 'restaurantIds' : operation.dataSet.dateFields[0];
}

function withText(parts: RequestParts, field: string): RequestParts {
  return { ...parts, body: { ...(parts.body as object), [field]: 'text' } };
}
