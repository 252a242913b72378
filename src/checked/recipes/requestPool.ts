import type { RequestFactory } from '../RequestFactory.ts';
import type { RequestParts } from '../../sent/RequestParts.ts';
import type { Trial } from '../Trial.ts';

/** How many valid requests are drawn. */
const SIZE = 200;

/**
 * Valid requests of an operation, the plainest first, from which the cases of its constraints start. Drawn once per run
 * (again after a control plane moved the clock), so that constraints start from the same request if they can, and share
 * its twin.
 */
export function requestPool(
  trial: Trial,
  requestFactory: RequestFactory,
): Promise<[RequestParts, ...RequestParts[]]> {
  const key = `requests of ${requestFactory.operation} after ${trial.session.clockMoves} moves of the clock`;
  return trial.once(key, async (trial) => {
    const drawn = trial.sample(await requestFactory.valid(trial), SIZE);
    const first = await requestFactory.plainest?.(trial);
    const distinct = new Map(drawn.map((parts) => [JSON.stringify(parts), parts]));
    distinct.delete(JSON.stringify(first));
    const [shortest = {}, ...others] = [...distinct]
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([, parts]) => parts);
    if (first === undefined) return [shortest, ...others];
    return distinct.size === 0 ? [first] : [first, shortest, ...others];
  });
}
