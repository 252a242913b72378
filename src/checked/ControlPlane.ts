import type { WireRequest, WireResult } from '../sent/exchange/types.ts';
import type { Wire } from '../sent/exchange/Wire.ts';
import { isSafe } from '../sent/exchange/prepareRequest.ts';
import { tellingWire } from '../sent/log/ControlAnswer.ts';
import { NotExercised } from '../sent/judging/signals.ts';
import type { Trial } from './trial/Trial.ts';
import { parsedJson } from '../words/json/parseJson.ts';
import { membersOf } from '../words/json/readJson.ts';

const STATES = ['authorized', 'captured', 'voided'];

/** What can happen to a payment outside the APIs. */
export type PaymentAct = 'apply' | 'capture' | 'void';

/**
 * A target's control plane (`control` in the target file; its requests are described in sandbox/control/README.md):
 * lets time pass, and has things happen to payments outside the APIs. Nobody judges it, so its requests are not
 * recorded among the exchanges; only its responses are, so that a run can be judged again. Every method throws
 * NotExercised if the control plane is unreachable or responses otherwise than that README says.
 */
export class ControlPlane {
  readonly #address: string;
  readonly #wire: Wire;
  readonly #onAdvance: () => void;
  readonly #beforeChange: (request: string) => Promise<void>;

  /**
   * @param onAdvance called when time has passed
   * @param beforeChange called before each request that changes something; the request waits for it
   */
  constructor(
    address: string,
    wire: Wire,
    onAdvance: () => void,
    beforeChange: (request: string) => Promise<void> = async () => {},
  ) {
    this.#address = address.replace(/\/$/, '');
    this.#wire = wire;
    this.#onAdvance = onAdvance;
    this.#beforeChange = beforeChange;
  }

  /** Milliseconds since 1970, on the target's clock. */
  async now(): Promise<number> {
    const { body } = await this.#ask('GET', '/clock', [200]);
    return instantIn(body);
  }

  /** Lets time pass at once. Returns the milliseconds since 1970 after that, on the target's clock. */
  async advance(seconds: number): Promise<number> {
    const { body } = await this.#ask('POST', '/clock', [200], { advanceSeconds: seconds });
    this.#onAdvance();
    return instantIn(body);
  }

  /** `authorized`, `captured` or `voided`; `unknown` if the control plane knows no such authorization. */
  async stateOf(paymentUuid: string): Promise<string> {
    const { status, body } = await this.#ask('GET', paymentPath(paymentUuid), [200, 404]);
    if (status === 404) return 'unknown';
    const state = STATES.find((one) => one === membersOf(body)['state']);
    if (state === undefined)
      throw new NotExercised(`the control plane shows none of the states ${STATES.join(', ')}`);
    return state;
  }

  /** Has something happen to a payment. Returns whether it could: not if the payment is unknown or no longer authorized. */
  async act(paymentUuid: string, act: PaymentAct): Promise<boolean> {
    const path = `${paymentPath(paymentUuid)}/${act}`;
    const { status } = await this.#ask('POST', path, [200, 404, 409]);
    return status === 200;
  }

  /** Makes the next request whose path begins with this one fail with an error inside the service. */
  async provokeError(path: string, status: number): Promise<void> {
    await this.#ask('POST', '/errors', [200], { path, status });
  }

  /** The GUID of an archived menu item of that restaurant. */
  async archivedMenuItem(restaurant: string): Promise<string> {
    const { body } = await this.#ask('GET', '/fixtures', [200]);
    const { archivedMenuItem: guid, archivedMenuItemRestaurant: owner } = membersOf(body);
    if (typeof guid === 'string' && owner === restaurant) return guid;
    throw new NotExercised(`the control plane lists no archived menu item of ${restaurant}`);
  }

  async #ask(
    method: string,
    path: string,
    statuses: number[],
    body?: Record<string, unknown>,
  ): Promise<{ status: number; body: unknown }> {
    const asked = `the control plane's ${method} ${path.replace(/[0-9a-f-]{36}/, '{paymentUuid}')}`;
    if (method !== 'GET') await this.#beforeChange(`${method} ${path}`);
    const { origin, pathname } = new URL(this.#address + path);
    const {
      head,
      body: bytes,
      error,
    } = await this.#exchange({
      method,
      origin,
      path: pathname,
      headers: [['Content-Type', 'application/json']],
      body: body === undefined ? null : JSON.stringify(body),
      isRepeatable: isSafe(method),
    });
    if (head === null || error !== null) {
      throw new NotExercised(
        `${asked} got no response (control in the target file): the control plane ${error?.message ?? ''}`,
      );
    }
    const { status } = head;
    const text = Buffer.from(bytes ?? []).toString();
    if (!statuses.includes(status)) throw new NotExercised(`${asked} got ${status}`);
    return { status, body: parsedJson(text) };
  }

  /** A server may close a kept-alive connection at any moment. Then the request is sent once more, on a fresh connection. */
  async #exchange(request: WireRequest): Promise<WireResult> {
    const result = await this.#wire.exchange(request);
    return result.stale ? this.#wire.exchange(request, { fresh: true }) : result;
  }
}

/**
 * The control plane of a check's target. The run's tokens are dropped when the target's clock is moved.
 * @throws NotExercised if the target has no control plane
 */
export function controlPlaneOf(trial: Trial): ControlPlane {
  const { purpose, target, session } = trial;
  const { control } = target;
  if (control === undefined) throw new NotExercised('the target file has no control plane');
  return new ControlPlane(
    control,
    askedInVain(
      tellingWire(session.client.wire, purpose, (answer) => session.controlAnswered(answer)),
      session.waitedInVain,
    ),
    () => session.timePassed(),
    (request) => {
      trial.actOutside();
      return session.willChange(request, 'control');
    },
  );
}

/** A wire over which nothing more is sent once two requests of a run got no response in time: each check would wait as long. */
function askedInVain(wire: Wire, inVain: Set<string>): Wire {
  const [once, twice] = ['control plane', 'control plane again'];
  return {
    exchange: async (request, options) => {
      const message = 'did not respond in time twice, so it was asked no more';
      const error = { kind: 'not sent', message } as const;
      if (inVain.has(twice)) return { head: null, body: null, bodyBytes: 0, error, stale: false };
      const result = await wire.exchange(request, options);
      if (result.error?.kind === 'timeout') inVain.add(inVain.has(once) ? twice : once);
      return result;
    },
    close: () => wire.close(),
  };
}

function paymentPath(paymentUuid: string): string {
  return `/payments/${encodeURIComponent(paymentUuid)}`;
}

function instantIn(body: unknown): number {
  const now = membersOf(body)['now'];
  // No other years: dates in requests are made of it.
  const isInstant = typeof now === 'string' && /^[12]\d{3}-/.test(now);
  const instant = isInstant ? Date.parse(now) : NaN;
  if (Number.isNaN(instant)) throw new NotExercised("the control plane's clock shows no instant");
  return instant;
}
