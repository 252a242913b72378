import type { RequestFactory } from '../RequestFactory.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import type { Trial } from '../trial/Trial.ts';

/** How many valid requests are drawn. */
const SIZE = 200;
/** How many are drawn to find one that is drawn rarely. */
const RARE = 1000;

/**
 * Valid requests of an operation, the plainest first, from which the cases of its constraints start. Drawn once per run
 * (again after a control plane moved the clock), so that constraints start from the same request if they can, and share
 * its twin.
 */
export function requestPool(
  trial: Trial,
  requestFactory: RequestFactory,
): Promise<[RequestParts, ...RequestParts[]]> {
  return trial.once(keyOf('requests', trial, requestFactory), async (trial) => {
    const distinct = await drawn(trial, requestFactory, SIZE);
    const first = await requestFactory.plainest?.(trial);
    distinct.delete(JSON.stringify(first));
    const [shortest = {}, ...others] = [...distinct]
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([, parts]) => parts);
    if (first === undefined) return [shortest, ...others];
    return distinct.size === 0 ? [first] : [first, shortest, ...others];
  });
}

/**
 * More of them, as they are drawn. Those of a derived factory once per run: of a document of others, many constraints are on
 * what is never drawn.
 */
export async function rareRequests(
  trial: Trial,
  requestFactory: RequestFactory,
): Promise<RequestParts[]> {
  if (requestFactory.isTentative !== true)
    return trial.sample(await requestFactory.valid(trial), RARE);
  return trial.once(keyOf('rare requests', trial, requestFactory), async (trial) => [
    ...(await drawn(trial, requestFactory, RARE)).values(),
  ]);
}

async function drawn(
  trial: Trial,
  requestFactory: RequestFactory,
  count: number,
): Promise<Map<string, RequestParts>> {
  const all = trial.sample(await requestFactory.valid(trial), count);
  return new Map(all.map((parts) => [JSON.stringify(parts), parts]));
}

function keyOf(what: string, { session }: Trial, { operation }: RequestFactory): string {
  return `${what} of ${operation} after ${session.clockMoves} moves of the clock`;
}
