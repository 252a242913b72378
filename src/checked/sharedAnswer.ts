import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { RequestParts } from '../sent/requests/RequestParts.ts';
import type { Trial } from './trial/Trial.ts';
import { acceptedBy } from '../sent/judging/answers.ts';

/** The part of a request factory that a shared response needs. */
type Asked = Pick<RequestFactory, 'operation' | 'answered'>;

/**
 * The response to a valid request whose response does not depend on the check that sends it: sent once per run, or known
 * from what the run had to read anyway. A rule that is tried again sends it again.
 */
export async function sharedAnswer(
  trial: Trial,
  { operation, answered }: Asked,
  parts: RequestParts,
): Promise<LiveExchange> {
  const sending = { role: 'twin', expects: 'success' } as const;
  if (trial.isAgain) return trial.send(operation, parts, sending);
  const answer =
    (await answered?.(parts, trial)) ??
    (await trial.once(`response of ${operation} to ${canonical(parts)}`, (trial) =>
      trial.send(operation, parts, sending),
    ));
  trial.relyOn(answer, sending);
  return answer;
}

/** The parts as a text that does not depend on the order of their fields. */
function canonical(parts: RequestParts): string {
  const filled = Object.entries(parts).filter(([, part]) => JSON.stringify(part) !== '{}');
  return JSON.stringify(filled.toSorted(([one], [other]) => one.localeCompare(other)));
}

/**
 * The twin of a check's cases, sent once per run, because many checks of an operation start from the same request.
 * @throws NotExercised if it is not accepted
 */
export async function sharedTwin(
  trial: Trial,
  asked: Asked,
  parts: RequestParts,
): Promise<LiveExchange> {
  return acceptedBy(trial.operation(asked.operation), await sharedAnswer(trial, asked, parts));
}
