import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import type { SandboxOptions } from '../../sandbox/types.ts';
import { recordsInto } from './recordsInto.ts';
import type { SentRequest } from './SentRequest.ts';

/**
 * A sandbox in a process of its own, like a target (see `SandboxProcess`). Arguments: the least delay of each response in
 * milliseconds; `record` to remember the requests.
 */
const [delay = '0', mode] = process.argv.slice(2);
const requests: SentRequest[] = [];
let firstAt: number | undefined;

const { url, target } = await startSandbox({ control: true, replacesGlobals: true, ...around() });
process.on('message', () => process.send?.({ requests, firstAt }));
process.on('disconnect', () => process.exit());
process.send?.({ url, target });

function around(): Pick<SandboxOptions, 'wrap'> {
  const milliseconds = Number(delay);
  // A wrapper around a sandbox costs time, so there is none without need.
  if (milliseconds === 0 && mode !== 'record') return {};
  return {
    wrap: (next) => {
      const inner = mode === 'record' ? recordsInto(requests)(next) : next;
      return async (request) => {
        firstAt ??= Date.now();
        const cameAt = performance.now();
        const response = await inner(request);
        // The time for handling the request is part of the delay.
        const left = milliseconds - (performance.now() - cameAt);
        if (left > 0) await wait(left);
        return response;
      };
    },
  };
}
