import { controlPrefix } from '../sandbox/control/controlPrefix.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import type { ServiceName } from '../services.ts';
import type { Spec } from '../src/spec/types.ts';
import type { OutcomeName } from '../src/verdict/types.ts';
import { judgeSandbox } from './judgeSandbox.ts';

/** One request to a sandbox as it is, and its answer, as what stands around a sandbox sees them. */
export interface Passage {
  readonly request: Readonly<SandboxRequest>;
  readonly response: Readonly<SandboxResponse>;
  readonly isControl: boolean;
}

/** What one check sent, in the order in which it was answered, and decided. */
export interface HonestRun {
  passages: Passage[];
  outcome: OutcomeName;
}

/**
 * What each check sends to a sandbox as it is, and is answered: recorded at a sandbox of its own, so that nothing in it
 * comes from what another check found out. What is recorded is frozen.
 */
export class HonestTraffic {
  readonly #specs: Spec[];
  readonly #asked = new Set<string>();
  readonly #recorded = new Map<string, Promise<HonestRun>>();

  constructor(specs: Spec[]) {
    this.#specs = specs;
  }

  /**
   * Undefined when a rule is first asked for: to record its check takes as long as to run it, and pays from the second
   * time on.
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

  /** @throws Error where the rule fails at a sandbox as it is (an error of ours) */
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
    const { decisions } = await judgeSandbox(judging);
    const { outcome = 'notExercised', failures = [] } = decisions[0] ?? {};
    if (outcome === 'failed')
      throw new Error(`${rule} fails where nothing is wrong: ${failures[0]?.message ?? ''}`);
    return { passages, outcome };
  }
}

/** Frozen all the way down, so that a wrapper that changes what it was given throws in place of going unseen. */
function frozen<T extends object>(value: T): Readonly<T> {
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== 'object' || inner === null || Object.isFrozen(inner)) continue;
    if (Array.isArray(inner) || Object.getPrototypeOf(inner) === Object.prototype) frozen(inner);
  }
  return Object.freeze(value);
}
