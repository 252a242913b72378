import { besideBare } from './besideBare.ts';
import type { Measurement } from './Measurement.ts';

/** Of one service: a full run would take minutes here. */
const SERVICE = 'restaurants';
const CONCURRENCY = 8;

/** What is left of the rate where answers take their time. */
export const latency: Measurement = {
  name: 'latency',
  async *measure({ samples, service = SERVICE }) {
    const words = ['--service', service];
    for (const delayMs of [50, 150])
      for await (const figure of besideBare({ words, delayMs, concurrency: CONCURRENCY, samples }))
        yield { ...figure, what: `${service}: ${figure.what}` };
  },
};
