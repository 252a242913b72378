import fc from 'fast-check';
import { errorWaitMs } from '../../sent/errorWaitMs.ts';
import { seedFor } from '../../sent/seedFor.ts';
import { NotExercised, Unanswered, type Violation } from '../../sent/judging/signals.ts';
import { mayBeUnasked } from '../trial/mayBeOfOthers.ts';
import { REPEATED } from '../repeated.ts';
import { Trial } from '../trial/Trial.ts';
import { hurry } from '../readings/readUntil.ts';
import { minimize } from './minimize.ts';
import type { Broken, Model, Step } from './Model.ts';
import { perform, type Performance, type Seen } from './perform.ts';
import { violationOf } from './violationOf.ts';

/** What a model found out about the rules that it decides. */
export interface Explored {
  kept: Map<string, number>;
  broken: Map<string, Violation>;
  /** Why it could not be found out whether what looked broken comes again. */
  unconfirmed: Map<string, string>;
  /** Why nothing was found out; undefined if something was. */
  reason?: string;
  /** Sends what is asked once more at the end of the run, once. */
  end?: () => Promise<void>;
}

/** Under which a run keeps what a model found out. */
export function keyOf<State, Command>({ name, per }: Model<State, Command>, trial: Trial): string {
  return `model/${name}${per === undefined ? '' : `/${per(trial)}`}`;
}

/** The number of cases with which a run has as many sequences as a model says. */
const USUAL_CASES = 25;

/** How many requests find out which part of a sequence suffices, and how many whether what was seen comes again. */
const MOST_TO_SHRINK = 160;
const MOST_TO_CONFIRM = 720;
/** Within how many steps of waiting a disturbance passes. */
const PASSES_IN = 3;
/** For which part of its patience a shorter sequence waits for a change to show. */
const BRIEFLY = 1 / 4;
/** How many parts of a sequence are tried for one rule. */
const TRIES = 12;
/** The same where each takes seconds. */
const TRIES_OF_LATE = 3;

/** How often what another user might have done must come, and how often is tried whether anything else comes again. */
const TIMES = 3;

/**
 * Draws sequences of a model's commands under the run's seed, sends them, and shrinks each that breaks a rule. What does not
 * come again when the sequence is sent again breaks nothing: somebody else did it.
 */
export async function explore<State, Command>(
  trial: Trial,
  model: Model<State, Command>,
): Promise<Explored> {
  const found: Explored = { kept: new Map(), broken: new Map(), unconfirmed: new Map() };
  try {
    const scripts = await drawn(trial, model);
    const exploring = new Exploring(trial, model, found);
    for (const script of scripts) await exploring.try(script);
    found.end = () => exploring.end();
  } catch (error) {
    if (!isReason(error, trial)) {
      if (error instanceof Unanswered) await waitUntilPassed(trial);
      throw error;
    }
    found.reason = error.message;
  }
  return found;
}

/** Whether an error says why nothing was found out. What was lost is tried once more first, with nothing beside it. */
function isReason(error: unknown, { isAgain }: Trial): error is NotExercised {
  return error instanceof NotExercised && (isAgain || !(error instanceof Unanswered));
}

/** Waits as long as a gateway or a login server is usually away. */
function waitUntilPassed({ session: { clock, patienceMs } }: Trial): Promise<void> {
  return clock.sleep(PASSES_IN * errorWaitMs(patienceMs));
}

async function drawn<State, Command>(
  trial: Trial,
  model: Model<State, Command>,
): Promise<Step<Command>[][]> {
  const state = await model.begin(trial);
  const count = Math.ceil((model.sequences * trial.session.cases) / USUAL_CASES);
  const seed = seedFor(trial.session.seed, keyOf(model, trial));
  return Array.from({ length: Math.max(model.sequences, count) }, (_, turn) => {
    const together = model.together?.(state, turn).map((commands) => [commands]) ?? fc.constant([]);
    const script = fc
      .tuple(model.sequence(state, turn), together)
      .map(([singles, last]): Step<Command>[] => [...singles, ...last]);
    return fc.sample(script, { seed: seed + turn, numRuns: 1 }).flat();
  });
}

/** A script that fails again, and at which of its steps. */
interface Failing {
  violation: Violation;
  step: number;
}

class Exploring<State, Command> {
  readonly #trial: Trial;
  readonly #model: Model<State, Command>;
  readonly #found: Explored;
  #left = { shrink: MOST_TO_SHRINK, confirm: MOST_TO_CONFIRM };
  /** What nobody else can have done, and came again while another rule was tried again. */
  readonly #seenAgain = new Map<string, Violation>();
  /** What each script left, until the end. */
  readonly #performed: [Trial, Performance<State, Command>][] = [];
  #scripts = 0;
  #repeated = 0;
  #hasWaited = false;

  constructor(trial: Trial, model: Model<State, Command>, found: Explored) {
    this.#trial = trial;
    this.#model = model;
    this.#found = found;
  }

  async try(script: readonly Step<Command>[]): Promise<void> {
    const trial = this.#fresh();
    const performance = await perform(trial, this.#model, script);
    const { kept, broken, sent } = performance;
    if (this.#model.atEnd) this.#performed.push([trial, performance]);
    for (const [rule, times] of kept)
      this.#found.kept.set(rule, (this.#found.kept.get(rule) ?? 0) + times);
    // A plan for one rule may not allow to try others again.
    const isAsked = (rule: string) => Number(rule === this.#trial.rule);
    const first = [...broken].toSorted(([one], [other]) => isAsked(other) - isAsked(one));
    for (const [rule, seen] of first) {
      if (this.#found.broken.has(rule)) continue;
      try {
        const again = seen.mayBeOfOthers === true ? undefined : this.#seenAgain.get(rule);
        const violation = again ?? (await this.#confirmed(script, seen, stepsNear(seen, sent)));
        if (violation !== undefined) this.#found.broken.set(rule, violation);
        else if (this.#isDoubtful(seen)) this.#trial.unsettled('others may have responded');
      } catch (error) {
        if (!isReason(error, this.#trial)) throw error;
        this.#found.unconfirmed.set(rule, error.message);
      }
    }
  }

  /** Nobody else has what is asked for then: it need not come again. */
  async end(): Promise<void> {
    const { rule = '', commands = () => [] } = this.#model.atEnd ?? {};
    for (const [trial, performance] of this.#performed.splice(0)) {
      // What did not come again is not known to be broken.
      performance.broken.delete(rule);
      await performance.goOn(commands(performance.state));
      const seen = performance.broken.get(rule);
      if (seen === undefined) continue;
      // These requests alone may not show it again.
      const message = `${seen.message} It was seen at the end, after all else that the run sent: only a whole run shows it again.`;
      const late = { ...seen, message, right: undefined };
      this.#found.broken.set(rule, violationOf(trial, late, performance.sent));
    }
  }

  /** The failure of the shortest script found, if the rule is broken again as often as it must be. */
  async #confirmed(
    script: readonly Step<Command>[],
    seen: Seen,
    near: ReadonlySet<number>,
  ): Promise<Violation | undefined> {
    const { step } = seen;
    const mayBeOfOthers = seen.mayBeOfOthers === true;
    let last: Failing | undefined;
    const fails = async (part: readonly Step<Command>[], isBrief = false) => {
      const failing = await this.#failing(part, seen, isBrief);
      last = failing ?? last;
      return failing !== undefined;
    };
    const failsAgain = async (part: readonly Step<Command>[]) => {
      for (let time = 1; time < TIMES; time += 1) {
        this.#spend(part);
        if (!(await fails(part))) return false;
      }
      return true;
    };
    if (this.#isDoubtful(seen) && !this.#hasWaited) {
      this.#hasWaited = true;
      await waitUntilPassed(this.#trial);
    }
    // What nobody else can have done must come again once: what works every other time is broken, too.
    const tries = mayBeOfOthers ? 1 : TIMES;
    let part = mayBeOfOthers ? script.slice(0, step + 1) : script;
    // First only what is about the same identity: a plan may not allow to send all of it for each rule.
    const about = script.filter((_step, place) => near.has(place));
    if (!mayBeOfOthers && about.length > 1 && (this.#spend(about), await fails(about)))
      part = about;
    for (let time = 0; time < tries && last === undefined; time += 1) {
      this.#spend(part);
      await fails(part);
    }
    if (last === undefined) return undefined;
    // What another user may have done is tried again at the end, with all patience.
    const shortest = await this.#shortest(part, last, (some) => fails(some, mayBeOfOthers));
    if (!mayBeOfOthers || (await failsAgain(shortest))) return last.violation;
    // What comes every other time may come each time in the whole sequence, and not in a part of it.
    return (await failsAgain(part)) ? last.violation : undefined;
  }

  /** How a script breaks the same rule again; undefined if it does not. */
  async #failing(
    part: readonly Step<Command>[],
    { rule, mayBeOfOthers }: Seen,
    isBrief: boolean,
  ): Promise<Failing | undefined> {
    const isSuch = (one: Broken) =>
      one.rule === rule && (mayBeOfOthers === true || one.mayBeOfOthers !== true);
    const trial = this.#fresh('again');
    if (isBrief) hurry(trial, BRIEFLY);
    const { broken, sent } = await perform(trial, this.#model, part, isSuch);
    for (const one of isBrief ? [] : broken.values())
      if (one.mayBeOfOthers !== true && !this.#isDoubtful(one) && !this.#seenAgain.has(one.rule))
        this.#seenAgain.set(one.rule, violationOf(trial, one, sent));
    const again = [...broken.values()].find(isSuch);
    return again && { violation: violationOf(trial, again, sent), step: again.step };
  }

  /** The shortest script found that still fails, up to the step that failed in this one. */
  async #shortest(
    part: readonly Step<Command>[],
    { step }: Failing,
    fails: (part: readonly Step<Command>[]) => Promise<boolean>,
  ): Promise<readonly Step<Command>[]> {
    const [led, end] = [part.slice(0, step), part.slice(step, step + 1)];
    const most = [...led, ...end].some((one) => this.#isLate(one)) ? TRIES_OF_LATE : TRIES;
    // A rule that was seen broken stays broken, however little may be sent to find a shorter sequence.
    const failsStill = async (some: readonly Step<Command>[]) =>
      this.#mayShrink(some) &&
      fails(some).catch((error: unknown) => {
        if (isReason(error, this.#trial)) return false;
        throw error;
      });
    const tries = this.#trial.session.stopAtFirst ? 0 : most;
    const shortest = await minimize(led, (some) => failsStill([...some, ...end]), tries);
    return [...shortest, ...end];
  }

  /** Whether something in front of the operation may have given the response. */
  #isDoubtful({ exchange }: Seen): boolean {
    return mayBeUnasked(this.#trial.operation(exchange), exchange);
  }

  #isLate(step: Step<Command>): boolean {
    const commands = Array.isArray(step) ? (step as readonly Command[]) : [step as Command];
    return commands.some((command) => this.#model.isLate?.(command));
  }

  #mayShrink(part: readonly Step<Command>[]): boolean {
    const mayShrink = part.length <= this.#left.shrink;
    if (mayShrink) this.#left.shrink -= part.length;
    return mayShrink;
  }

  /** @throws NotExercised if too much was asked for already */
  #spend(part: readonly Step<Command>[]): void {
    this.#left.confirm -= part.length;
    if (this.#left.confirm < 0)
      throw new NotExercised(
        `what looked broken was not tried again: ${MOST_TO_CONFIRM} requests went into that already`,
      );
  }

  /** A trial of its own for each performance: with other identities, and a history of its own. */
  #fresh(attempt?: 'again'): Trial {
    const { rule, session, isAgain } = this.#trial;
    // Counted apart: a script is known again in a recording, however often one before it was repeated.
    const number =
      attempt === undefined ? (this.#scripts += 1) : `${REPEATED}${(this.#repeated += 1)}`;
    const purpose = `${keyOf(this.#model, this.#trial)}/${number}`;
    const resource = this.#model.per === undefined ? undefined : this.#trial.resource;
    return new Trial(rule, session, { resource, purpose, attempt: isAgain ? 'alone' : attempt });
  }
}

/** The steps about the same identity as one that breaks a rule, which may have been there before. */
function stepsNear({ exchange }: Seen, sent: Performance['sent']): Set<number> {
  const own = exchange.recorded.identities ?? [];
  const isNear = (one: (typeof sent)[number]) =>
    own.some((identity) => one.exchange.recorded.identities?.includes(identity));
  return new Set(sent.filter(isNear).map(({ step }) => step));
}
