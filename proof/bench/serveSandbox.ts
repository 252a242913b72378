import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import type { SandboxOptions, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import type { SentRequest } from './SentRequest.ts';

/**
 * A sandbox in a process of its own, like a target (see `SandboxProcess`). Arguments: the least delay of each answer in
 * milliseconds; `record` to remember the requests.
 */
const [delay = '0', mode] = process.argv.slice(2);
const requests: SentRequest[] = [];
let firstAt: number | undefined;

const { url, target } = await startSandbox({
  control: true,
  replacesGlobals: true,
  ...around(),
});
process.on('message', () => process.send?.({ requests, firstAt }));
process.on('disconnect', () => process.exit());
process.send?.({ url, target });

function around(): Pick<SandboxOptions, 'wrap'> {
  const milliseconds = Number(delay);
  // A wrapper around a sandbox costs time, so there is none without need.
  if (milliseconds === 0 && mode !== 'record') return {};
  return {
    wrap: (next) => async (request) => {
      firstAt ??= Date.now();
      const cameAt = performance.now();
      const response = await next(request);
      // The time for handling the request is part of the delay.
      const left = milliseconds - (performance.now() - cameAt);
      if (left > 0) await wait(left);
      if (mode === 'record') requests.push(sent(request, response));
      return response;
    },
  };
}

function sent(request: SandboxRequest, { status, body: answer }: SandboxResponse): SentRequest {
  const { method, path, query, headers, body } = request;
  const { token } = isTokenAnswer(answer) ? { token: answer.access_token } : {};
  return {
    method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    status,
    ...(token !== undefined && { token }),
  };
}

function isTokenAnswer(body: unknown): body is { access_token: string } {
  return typeof body === 'object' && body !== null && 'access_token' in body;
}
