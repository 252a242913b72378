import fc from 'fast-check';
import { CutShort, NotExercised, Violation } from '../../sent/judging/signals.ts';
import type { Trail } from './Trail.ts';

/** What a trial counts: requests that it sent, and refusals that it asserted. */
export type Counted = () => { requests: number; refusals: number };

/** The trial for which cases are drawn. */
interface Drawer {
  readonly seed: number;
  readonly assertions: number;
  further<T>(run: () => Promise<T>): Promise<T>;
}

/** The cases of one check: walked whole, or drawn and shrunk. Each is tried apart from the others and counted. */
export class Cases {
  /** How many cases were tried so far. */
  tried = 0;
  readonly #trail: Trail;
  readonly #limit: number;
  readonly #stopAtFirst: boolean;
  /** Undefined once a case was repeated, or if another of the rules that are alike does it. */
  #counted: Counted | undefined;

  /**
   * @param limit the most cases that may be tried
   * @param stopAtFirst whether a walk ends with the first case that breaks the rule
   * @param counted if the first case that is only rejected is tried once more
   */
  constructor(trail: Trail, limit: number | undefined, stopAtFirst: boolean, counted?: Counted) {
    this.#trail = trail;
    this.#limit = limit ?? Infinity;
    this.#stopAtFirst = stopAtFirst;
    this.#counted = counted;
  }

  /**
   * Tries each of these values as a case.
   * @throws Violation the first that breaks the rule, with the number of all that did
   * @throws CutShort if the limit left some values out
   */
  async each<T>(values: readonly T[], run: (value: T, index: number) => Promise<unknown>) {
    const violations: Violation[] = [];
    const within = values.slice(0, this.#left);
    for (const [index, value] of within.entries()) {
      this.tried += 1;
      try {
        await this.#try(() => run(value, index));
      } catch (error) {
        // A rule that was seen broken stays broken, even if the rest of the walk is not exercised.
        if (error instanceof NotExercised && violations.length > 0) break;
        if (!(error instanceof Violation)) throw error;
        violations.push(error);
        if (this.#stopAtFirst) break;
      }
    }
    if (violations.length > 0) throw firstOf(violations, within.length);
    if (within.length < values.length) throw new CutShort();
  }

  /**
   * Draws cases.
   * @param cases how many
   * @param drawer the trial for which they are drawn
   * @throws Violation the smallest case that breaks the rule
   * @throws CutShort if the limit left some cases out
   */
  async forAll<T>(
    arbitrary: fc.Arbitrary<T>,
    run: (value: T) => Promise<void>,
    cases: number,
    drawer: Drawer,
  ): Promise<void> {
    let hasFailed = false;
    let unexercised: NotExercised | undefined;
    const before = drawer.assertions;
    const within = Math.min(cases, this.#left);
    const property = fc.asyncProperty(arbitrary, async (value) => {
      this.tried += 1;
      const inCase = () => this.#try(() => run(value));
      try {
        // Cases after a failure only shrink it.
        await (hasFailed ? drawer.further(inCase) : inCase());
      } catch (error) {
        if (error instanceof NotExercised) unexercised = error;
        else {
          hasFailed = true;
          throw error;
        }
      }
    });
    const { seed } = drawer;
    const details = await fc.check(property, { seed, numRuns: within, ignoreEqualValues: true });
    if (details.failed) throw smallestOf(details);
    if (unexercised !== undefined && drawer.assertions === before) throw unexercised;
    if (within < cases) throw new CutShort();
  }

  /** What was rejected once must be rejected the second time, too: the first such request of a check is sent again. */
  async #try(run: () => Promise<unknown>): Promise<void> {
    const before = this.#counted?.();
    await this.#trail.inCase(run);
    const after = this.#counted?.();
    if (before === undefined || after === undefined) return;
    if (after.refusals - before.refusals !== 1 || after.requests - before.requests !== 1) return;
    this.#counted = undefined;
    try {
      await this.#trail.inCase(run);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const { message } = error.failure;
      throw error.saying({ message: `${message} The first such request was rejected.` });
    }
  }

  get #left(): number {
    return Math.max(0, this.#limit - this.tried);
  }
}

function firstOf(violations: Violation[], of: number): Violation {
  const [first] = violations as [Violation];
  if (violations.length === 1) return first;
  const { failure } = first;
  return new Violation(
    {
      ...failure,
      message: `${failure.message} ${violations.length} of ${of} cases failed; this is the first.`,
      exchanges: [...new Set(violations.flatMap(({ failure: { exchanges } }) => exchanges))],
    },
    violations.every(({ isDoubtful }) => isDoubtful),
    first.beside,
  );
}

/**
 * The error of the smallest case, with the seed and path that lead to it again. An error that is no violation is
 * returned as it is.
 */
function smallestOf<T>(details: fc.RunDetails<T>): unknown {
  const smallest = details.errorInstance;
  if (!(smallest instanceof Violation)) return smallest;
  const path = details.counterexamplePath ?? undefined;
  return smallest.saying({ seed: details.seed, path });
}
