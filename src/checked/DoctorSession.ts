import type { LiveExchange } from '../sent/exchange/LiveExchange.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { controlPlaneOf } from './ControlPlane.ts';
import type { TokenResult } from '../sent/exchange/client/Tokens.ts';
import type { RequestParts } from '../sent/requests/RequestParts.ts';
import type { SendOptions } from '../sent/SendOptions.ts';
import type { Session } from '../sent/Session.ts';
import { Trial } from './trial/Trial.ts';

/** How `doctor` asks a target: by requests that change nothing. */
export class DoctorSession {
  readonly specs: Spec[];
  readonly trial: Trial;
  readonly #session: Session;

  constructor(session: Session) {
    this.specs = session.specs;
    this.#session = session;
    this.trial = new Trial('doctor', session);
  }

  get target(): Target {
    return this.#session.target;
  }

  /**
   * Sends one request of an operation, by default as the first client.
   * @throws Error for an operation that changes state (an error of ours)
   */
  async ask(
    operation: string,
    parts: RequestParts,
    token?: SendOptions['token'],
  ): Promise<LiveExchange> {
    if (this.#session.operation(operation).effect !== undefined)
      throw new Error(`doctor would change something by ${operation}`);
    const options: SendOptions = { expects: 'success', role: 'setup', token };
    return this.#session.exchange('doctor', operation, parts, options, this.trial.identity());
  }

  /** The token of a client of the target file, or why it gets none. */
  tokenFor(client: string): Promise<TokenResult> {
    return this.#session.client.tokenFor(client);
  }

  /**
   * The time on the control plane's clock, in milliseconds since 1970.
   * @throws NotExercised if the target has no control plane, or it does not respond
   */
  async controlClock(): Promise<number> {
    return controlPlaneOf(this.trial).now();
  }
}
