import type { SandboxResponse } from '../../sandbox/types.ts';

/** A refusal of the stock service: 400 with an ErrorMessage. */
export function refusal(message: string): SandboxResponse {
  return { status: 400, headers: {}, body: { status: 400, message } };
}
