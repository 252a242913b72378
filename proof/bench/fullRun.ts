import { besideBare } from './besideBare.ts';
import type { Measurement } from './Measurement.ts';

/** The default of limits.concurrency (target.schema.yaml). */
const CONCURRENCY = 4;

/** A full run on this machine: the time of the suite beside that of plain HTTP. */
export const fullRun: Measurement = {
  name: 'run',
  measure: ({ samples, service }) =>
    besideBare({
      words: service === undefined ? [] : ['--service', service],
      delayMs: 0,
      concurrency: CONCURRENCY,
      samples,
    }),
};
