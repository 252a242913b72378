import type { RequestParts } from '../../src/check/Driver.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';

/**
 * The twin of a constraint's cases, sent once per run: many constraints of an operation start from the same request.
 * @throws NotExercised where it is not accepted
 */
export function sharedTwin(
  trial: Trial,
  operation: string,
  parts: RequestParts,
): Promise<LiveExchange> {
  return trial.session.once(`accepted ${operation} ${JSON.stringify(parts)}`, () =>
    trial.twin(operation, parts),
  );
}
