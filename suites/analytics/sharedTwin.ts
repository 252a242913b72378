import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';

/** Sends a valid request that others differ from by one change: once per run, however many checks start from it. */
export async function sharedTwin(trial: Trial, request: ReportRequest): Promise<LiveExchange> {
  const { id } = request.operation;
  const parts = partsOf(request);
  const twin = await trial.once(`twin ${id} ${JSON.stringify(parts)}`, (trial) =>
    trial.send(id, parts, { role: 'twin' }),
  );
  trial.relyOn(twin, { role: 'twin' });
  return twin;
}
