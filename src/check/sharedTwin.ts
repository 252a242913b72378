import { describeAnswer, isSuccess } from '../session/answers.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { RequestParts } from '../session/RequestParts.ts';
import { sharedAnswer } from './sharedAnswer.ts';
import type { Trial } from './Trial.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';

/**
 * The twin of a check's cases, sent once per run, because many checks of an operation start from the same request.
 * @throws NotExercised if it is not accepted
 */
export async function sharedTwin(
  trial: Trial,
  asked: Pick<RequestFactory, 'operation' | 'answered'>,
  parts: RequestParts,
): Promise<LiveExchange> {
  const operation = trial.operation(asked.operation);
  const twin = await sharedAnswer(trial, asked, parts);
  if (isSuccess(operation, twin)) return twin;
  return trial.notExercised(
    `${operation.documented} did not accept the valid request that this starts from: ${describeAnswer(twin)}`,
  );
}
