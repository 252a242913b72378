import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { RequestFactory } from './RequestFactory.ts';
import type { RequestParts } from '../session/RequestParts.ts';
import type { Trial } from './Trial.ts';

/** As much of a request factory as a shared answer needs. */
type Asked = Pick<RequestFactory, 'operation' | 'answered'>;

/**
 * The answer to a valid request that is answered alike whoever sends it: sent once per run, or known from what the run
 * had to read anyhow. A rule that is tried again asks anew.
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
    (await trial.once(`answer of ${operation} to ${canonical(parts)}`, (trial) =>
      trial.send(operation, parts, sending),
    ));
  trial.relyOn(answer, sending);
  return answer;
}

/** The parts as a text that is the same for the same parts, in whatever order they were put together. */
function canonical(parts: RequestParts): string {
  const filled = Object.entries(parts).filter(([, part]) => JSON.stringify(part) !== '{}');
  return JSON.stringify(filled.toSorted(([one], [other]) => one.localeCompare(other)));
}
