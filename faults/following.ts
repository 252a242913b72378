import type { SandboxRequest, SandboxResponse } from '../sandbox/types.ts';
import { beginAll, type Condition, type Message } from './messages.ts';

/**
 * How a later request is matched with an earlier one: by what the earlier one's response gave and the later one names.
 */
export interface Pairing {
  given(response: SandboxResponse): string;
  named(request: SandboxRequest): string;
}

/** Remembers matching requests, by what their 200 responses give. */
export function following(conditions: Condition<SandboxRequest>[], { given, named }: Pairing) {
  const isMeant = beginAll(conditions);
  const origins = new Map<string, SandboxRequest>();
  return {
    originOf: (request: SandboxRequest) => origins.get(named(request)),
    handle: async (message: Message): Promise<SandboxResponse> => {
      const response = await message.next(message.request);
      if (response.status === 200 && isMeant(message.request, message))
        origins.set(given(response), message.request);
      return response;
    },
  };
}
