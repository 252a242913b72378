import { controlPrefix } from '../sandbox/control/controlPrefix.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import type { ServiceName } from '../services.ts';
import type { Spec } from '../src/promised/types.ts';
import type { OutcomeName } from '../src/decided/types.ts';
import { judgeSandbox } from './judgeSandbox.ts';

/** One request to an unchanged sandbox, and its response, as a wrapper around the sandbox sees them. */
export interface Passage {
  readonly request: Readonly<SandboxRequest>;
  readonly response: Readonly<SandboxResponse>;
  readonly isControl: boolean;
}

/** The requests of one check, in the order of their responses, and its decision. */
export interface HonestRun {
  passages: Passage[];
  outcome: OutcomeName;
}

/**
 * The requests of each check to an unchanged sandbox, and the responses: recorded at a sandbox of its own, so that nothing
 * comes from what another check found out. Recordings are frozen.
 */
export class HonestTraffic {
  readonly #specs: Spec[];
  readonly #judge: typeof judgeSandbox;
  readonly #asked = new Set<string>();
  readonly #recorded = new Map<string, Promise<HonestRun>>();

  constructor(specs: Spec[], judge = judgeSandbox) {
    this.#specs = specs;
    this.#judge = judge;
  }

  /**
   * Undefined when a rule is first asked for: recording its check takes as long as running it, and pays only from the
   * second time on.
   */
  async of(rule: string, service: ServiceName): Promise<HonestRun | undefined> {
    const known = this.#recorded.get(rule);
    if (known !== undefined) return known;
    if (!this.#asked.has(rule)) {
      this.#asked.add(rule);
      return undefined;
    }
    const fresh = this.#record(rule, service);
    this.#recorded.set(rule, fresh);
    return fresh;
  }

  /**
   * @throws Error if the rule fails at an unchanged sandbox, or may not send there all that its check needs (errors of ours):
   *   a model that decides one more rule makes dearer what was measured before
   */
  async #record(rule: string, service: ServiceName): Promise<HonestRun> {
    const passages: Passage[] = [];
    const wrap: Wrapper = (next) => async (request) => {
      const sent = frozen(request);
      const response = frozen(await next(request));
      const isControl = request.path.startsWith(`${controlPrefix}/`);
      passages.push({ request: sent, response, isControl });
      return response;
    };
    const judging = { specs: this.#specs, service, rules: [rule], wrap, wrapControl: true };
    const { decisions, isCutShort } = await this.#judge({ ...judging, isBounded: true });
    if (isCutShort(rule))
      throw new Error(
        `${rule} sends more than proof/measured/cost.json says; measure again: npm run measure -- --service ${service}`,
      );
    const { outcome = 'notExercised', failures = [] } = decisions[0] ?? {};
    if (outcome === 'failed')
      throw new Error(`${rule} fails where nothing is wrong: ${failures[0]?.message ?? ''}`);
    return { passages, outcome };
  }
}

/** Freezes an object and all inside it, so that a wrapper that changes its input throws instead of going unnoticed. */
function frozen<T extends object>(value: T): Readonly<T> {
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== 'object' || inner === null || Object.isFrozen(inner)) continue;
    if (Array.isArray(inner) || Object.getPrototypeOf(inner) === Object.prototype) frozen(inner);
  }
  return Object.freeze(value);
}
