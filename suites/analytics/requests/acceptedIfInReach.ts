import type { DateRange } from '../../../generators/fields/businessDates.ts';
import { isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { expectIdentifier } from '../reports/expectIdentifier.ts';
import type { ReportRequest } from '../reports/ReportRequest.ts';
import { sharedRequest } from '../reports/baseRequest.ts';

/**
 * Asserts that a valid request is accepted. The response for dates without data is open. So if it is refused, the same
 * request for `others`, valid dates around it, shows whether it was refused for reaching too far back.
 * @returns whether it was accepted; false if the refusal proves nothing
 */
export async function acceptedIfInReach(
  trial: Trial,
  request: ReportRequest,
  others: DateRange[],
  what: string,
): Promise<boolean> {
  const { id } = request.operation;
  const exchange = await sharedRequest(trial, request);
  if (!isSuccess(trial.operation(id), exchange)) {
    for (const dates of others) {
      const other = await sharedRequest(trial, { ...request, dates });
      if (!isSuccess(trial.operation(id), other)) return false;
    }
  }
  const accepted = others.map(({ start, end }) => (start === end ? start : `${start} to ${end}`));
  expectIdentifier(
    trial,
    exchange,
    what,
    `the same request is accepted for ${accepted.join(' and for ')}`,
  );
  return true;
}
