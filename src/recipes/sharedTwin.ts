import type { RequestParts } from '../check/RequestParts.ts';
import type { Trial } from '../check/Trial.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';

/**
 * The twin of a constraint's cases, sent once per run: many constraints of an operation start from the same request.
 * @throws NotExercised where it is not accepted
 */
export function sharedTwin(
  trial: Trial,
  operation: string,
  parts: RequestParts,
): Promise<LiveExchange> {
  return trial.once(`accepted ${operation} ${JSON.stringify(parts)}`, (trial) =>
    trial.twin(operation, parts),
  );
}
