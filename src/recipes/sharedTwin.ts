import { describeAnswer, isSuccess } from '../check/answers.ts';
import type { RequestFactory } from '../check/RequestFactory.ts';
import type { RequestParts } from '../check/RequestParts.ts';
import { sharedAnswer } from '../check/sharedAnswer.ts';
import type { Trial } from '../check/Trial.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';

/**
 * The twin of a constraint's cases, sent once per run: many constraints of an operation start from the same request.
 * @throws NotExercised where it is not accepted
 */
export async function sharedTwin(
  trial: Trial,
  requestFactory: RequestFactory,
  parts: RequestParts,
): Promise<LiveExchange> {
  const operation = trial.operation(requestFactory.operation);
  const twin = await sharedAnswer(trial, requestFactory, parts);
  if (isSuccess(operation, twin)) return twin;
  return trial.notExercised(
    `${operation.documented} did not accept the valid request that this starts from: ${describeAnswer(twin)}`,
  );
}
