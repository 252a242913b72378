import { besideBare } from './besideBare.ts';
import type { Measurement } from './Measurement.ts';

/** As many as a target allows that says nothing (target.schema.yaml). */
const CONCURRENCY = 4;

/** A full run on this machine: what the suite takes beside what HTTP takes. */
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
