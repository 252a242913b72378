import type { RequestParts } from '../check/RequestParts.ts';
import type { Trial } from '../check/Trial.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';

/**
 * The twin of a constraint's cases, sent once per run: many constraints of an operation start from the same request.
 * @throws NotExercised where it is not accepted
 */
export async function sharedTwin(
  trial: Trial,
  operation: string,
  parts: RequestParts,
): Promise<LiveExchange> {
  const twin = await trial.once(`accepted ${operation} ${JSON.stringify(parts)}`, (trial) =>
    trial.twin(operation, parts),
  );
  trial.relyOn(twin, { role: 'twin' });
  return twin;
}
