import type {
  Caller,
  CallerAnswer,
  CallerRequest,
  HonestClient,
} from '../../faults/clients/Caller.ts';
import { knownOf } from '../../faults/clients/Caller.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { SeenExchange } from '../../src/clients/SeenExchange.ts';
import { liveResponse } from '../../src/sent/exchange/liveResponse.ts';
import type { WireResult } from '../../src/sent/exchange/types.ts';
import { SandboxWire } from '../SandboxWire.ts';

const URL_OF_SANDBOX = 'http://127.0.0.1:4010';
const BEGIN = Date.UTC(2026, 2, 17, 9);
/** How long a request takes, and the pause between two. */
const STEP_MS = 10;

/** The exchanges between a client and a sandbox, in the order in which they ended. */
export interface Recording {
  exchanges: SeenExchange[];
  /** The sandbox, described as a target. */
  target: Record<string, unknown>;
}

/** Lets a client call a sandbox of its own in this process, with a clock that stands still while nothing happens. */
export async function recordClient({ call, wrap }: HonestClient): Promise<Recording> {
  const sandbox = openSandbox({ wrap });
  const wire = new SandboxWire(sandbox);
  const exchanges: SeenExchange[] = [];
  let now = BEGIN;
  let count = 0;
  const send = async (request: CallerRequest): Promise<CallerAnswer | undefined> => {
    const { method, url, body } = request;
    const startedAt = (now += STEP_MS);
    const id = `client#${++count}`;
    const headers = Object.entries(request.headers);
    const { origin } = new URL(url);
    const path = url.slice(origin.length);
    const result = await wire.exchange({
      method,
      origin,
      path,
      headers,
      body,
      isRepeatable: false,
    });
    const endedAt = (now += STEP_MS);
    const asSent = { method, url, headers, body, isBodyKnown: true, isQueryKnown: true };
    exchanges.push({ id, request: asSent, ...answerIn(result), startedAt, endedAt });
    return result.head && result.body ? read(result.head, result.body) : undefined;
  };
  const caller: Caller = {
    send,
    wait: async (seconds) => void (now += seconds * 1000),
    known: knownOf(sandbox.targetAt(URL_OF_SANDBOX)),
  };
  await call(caller);
  return { exchanges, target: sandbox.targetAt(URL_OF_SANDBOX) };
}

function answerIn({
  head,
  body,
  bodyBytes,
  error,
}: WireResult): Pick<SeenExchange, 'response' | 'error'> {
  if (head === null || body === null || error !== null) return { response: null, error };
  return { response: { head, body, isBodyKnown: true, bytesOnWire: bodyBytes }, error };
}

function read(head: NonNullable<WireResult['head']>, body: Uint8Array): CallerAnswer {
  const { status, json, jsonError, text } = liveResponse(head, body);
  const headers = Object.fromEntries(
    head.headers.map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { status, headers, body: jsonError === null ? json : text };
}
