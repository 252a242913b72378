import type { ListedCheck } from '../../src/checked/byRule.ts';
import { describeOutcome } from './assertions.ts';
import type { Changes } from './changes.ts';
import { AUTHORIZE, goodRequest } from './paymentRequests.ts';

/** One open point, and the requests whose responses show how a target decides it. */
export interface Probe {
  openPoint: string;
  changes: Changes;
}

/** A check that also observes an open point about the same thing, once its rule holds: no response fails anybody. */
export function observing(check: ListedCheck, probes: Probe[]): ListedCheck {
  return {
    ...check,
    run: async (trial) => {
      await check.run(trial);
      const valid = await goodRequest(trial);
      for (const { openPoint, changes } of probes) {
        for (const { what, request } of await changes(valid, trial)) {
          const exchange = await trial.send(AUTHORIZE, request, 'anything');
          trial.observe(openPoint, `${what}: ${describeOutcome(exchange)}`);
        }
      }
    },
  };
}
