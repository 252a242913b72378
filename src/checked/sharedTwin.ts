import type { RequestFactory } from './RequestFactory.ts';
import type { RequestParts } from '../sent/RequestParts.ts';
import { sharedAnswer } from './sharedAnswer.ts';
import { acceptedBy } from '../sent/answers.ts';
import type { Trial } from './Trial.ts';
import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';

/**
 * The twin of a check's cases, sent once per run, because many checks of an operation start from the same request.
 * @throws NotExercised if it is not accepted
 */
export async function sharedTwin(
  trial: Trial,
  asked: Pick<RequestFactory, 'operation' | 'answered'>,
  parts: RequestParts,
): Promise<LiveExchange> {
  return acceptedBy(trial.operation(asked.operation), await sharedAnswer(trial, asked, parts));
}
