import { besideBare } from './besideBare.ts';
import type { Measurement } from './Measurement.ts';

/** Only one service: a full run would take minutes here. */
const SERVICE = 'restaurants';
const CONCURRENCY = 8;

/** The rate of a run at a target with slow responses. */
export const latency: Measurement = {
  name: 'latency',
  async *measure({ samples, service = SERVICE }) {
    const words = ['--service', service];
    for (const delayMs of [50, 150])
      for await (const figure of besideBare({ words, delayMs, concurrency: CONCURRENCY, samples }))
        yield { ...figure, what: `${service}: ${figure.what}` };
  },
};
