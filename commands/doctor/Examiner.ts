import type { RequestFactory } from '../../src/check/RequestFactory.ts';
import type { RequestParts } from '../../src/check/RequestParts.ts';
import type { Precondition } from '../../src/check/preconditions.ts';
import { controlPlaneOf } from '../../src/check/ControlPlane.ts';
import { preconditionsOf } from '../../src/recipes/preconditionsOf.ts';
import type { Session } from '../../src/check/Session.ts';
import { NotExercised } from '../../src/check/signals.ts';
import { Trial } from '../../src/check/Trial.ts';
import type { SendOptions } from '../../src/check/SendOptions.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Operation, Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { suiteOf } from '../../suites/suites.ts';

/** Looks at a target by requests that change nothing there. */
export class Examiner {
  readonly specs: Spec[];
  readonly #session: Session;
  readonly #trial: Trial;

  constructor(session: Session) {
    this.specs = session.specs;
    this.#session = session;
    this.#trial = new Trial('doctor', session);
  }

  get target(): Target {
    return this.#session.target;
  }

  /**
   * Sends one request of an operation, as the first client unless told otherwise.
   * @throws Error for an operation that changes state (an error of ours)
   */
  async ask(
    operation: string,
    parts: RequestParts,
    token?: SendOptions['token'],
  ): Promise<LiveExchange> {
    if (this.#session.operation(operation).effect !== undefined)
      throw new Error(`doctor would change something by ${operation}`);
    const identity = this.#trial.identity();
    return this.#session.exchange(
      'doctor',
      operation,
      parts,
      { expects: 'success', role: 'setup', token },
      identity,
    );
  }

  /** What valid requests of an operation need of the target file. */
  preconditionsOf(operation: Operation): Precondition[] {
    return preconditionsOf(operation, this.#requestFactoryOf(operation));
  }

  /** Why the target file does not give a valid request of an operation; undefined where it does. */
  whyNoRequest(operation: Operation): string | undefined {
    return this.preconditionsOf(operation)
      .map((need) => need.missing(this.target))
      .find((reason) => reason !== undefined);
  }

  /** A valid request of an operation; undefined where what the target holds does not give one. */
  async validRequest(operation: Operation): Promise<RequestParts | undefined> {
    try {
      const valid = await this.#requestFactoryOf(operation).valid(this.#trial);
      return this.#trial.sample(valid, 1)[0];
    } catch (error) {
      if (error instanceof NotExercised) return undefined;
      throw error;
    }
  }

  /** Whether a client of the target file gets a token; undefined where it does, else why not. */
  async whyNoToken(client: string): Promise<string | undefined> {
    const result = await this.#session.client.tokenFor(client);
    return 'token' in result ? undefined : result.reason;
  }

  /**
   * What the control plane's clock shows, in milliseconds since 1970.
   * @throws NotExercised where the target has no control plane, or it does not answer
   */
  async controlClock(): Promise<number> {
    return controlPlaneOf(this.#trial).now();
  }

  #requestFactoryOf({ id, service }: Operation): RequestFactory {
    const found = suiteOf(service).requestFactories.find(({ operation }) => operation === id);
    if (found === undefined) throw new Error(`no request factory makes requests of ${id}`);
    return found;
  }
}
