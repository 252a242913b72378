import { waitForError } from '../../sent/waitForError.ts';
import { NotExercised, Unanswered, type Violation } from '../../sent/judging/signals.ts';
import { noteWithdrawn } from '../readings/noteWithdrawn.ts';
import { mayBeUnasked } from '../trial/mayBeOfOthers.ts';
import { REPEATED } from '../repeated.ts';
import { Trial } from '../trial/Trial.ts';
import { hurry } from '../readings/readUntil.ts';
import { drawScripts } from './drawScripts.ts';
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

/** How many requests find out which part of a sequence suffices for one rule, and how many whether what was seen comes again. */
const MOST_TO_SHORTEN = 320;
const MOST_TO_CONFIRM = 720;
/** Within how many steps of waiting a disturbance passes. */
const PASSES_IN = 3;
/** For which part of its patience a shorter sequence waits for a change to show. */
const BRIEFLY = 1 / 8;
/** How many parts of a sequence are tried for one rule. */
const TRIES = 24;
/** The same where each takes seconds. */
const TRIES_OF_LATE = 3;
/** How many of the shortest parts are tried again, each if the one before did not fail then. */
const LONGER = 3;

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
    const scripts = await drawScripts(trial, model, keyOf(model, trial));
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
function waitUntilPassed({ session }: Trial): Promise<void> {
  return waitForError(session, PASSES_IN);
}

/** A script that fails again, up to the step that did. */
interface Failing<Command> {
  violation: Violation;
  part: readonly Step<Command>[];
}

/** Sends a part of a script again: whether it fails. */
type Try<Command> = (part: readonly Step<Command>[], isBrief?: boolean) => Promise<boolean>;

class Exploring<State, Command> {
  readonly #trial: Trial;
  readonly #model: Model<State, Command>;
  readonly #found: Explored;
  #left = MOST_TO_CONFIRM;
  /** What nobody else can have done, and came again while another rule was tried again. */
  readonly #seenAgain = new Map<string, Violation>();
  /** What each script left, until the end. */
  readonly #performed: Performance<State, Command>[] = [];
  #scripts = 0;
  #repeated = 0;
  #hasWaited = false;

  constructor(trial: Trial, model: Model<State, Command>, found: Explored) {
    this.#trial = trial;
    this.#model = model;
    this.#found = found;
  }

  async try(script: readonly Step<Command>[]): Promise<void> {
    const performance = await perform(this.#fresh(), this.#model, script);
    const { kept, broken, sent } = performance;
    if (this.#model.atEnd) this.#performed.push(performance);
    for (const [rule, times] of kept)
      this.#found.kept.set(rule, (this.#found.kept.get(rule) ?? 0) + times);
    // A plan for one rule may not allow to try others again.
    const isAsked = (rule: string) => Number(rule === this.#trial.rule);
    const first = [...broken].toSorted(([one], [other]) => isAsked(other) - isAsked(one));
    for (const [rule, seen] of first) {
      if (this.#found.broken.get(rule)?.isOnce === false) continue;
      try {
        const again = seen.mayBeOfOthers === true ? undefined : this.#seenAgain.get(rule);
        const violation = again ?? (await this.#confirmed(script, seen, stepsNear(seen, sent)));
        if (violation !== undefined) this.#found.broken.set(rule, violation);
        else if (this.#isDoubtful(seen)) throw new Unanswered('others may have responded');
        else if (seen.mayBeOfOthers !== true)
          this.#found.broken.set(rule, violationOf(this.#fresh(), seen, sent).once());
        else noteWithdrawn(this.#trial, rule);
      } catch (error) {
        if (!isReason(error, this.#trial)) throw error;
        this.#found.unconfirmed.set(rule, error.message);
      }
    }
  }

  /** Nobody else has what is asked for then: it need not come again. */
  async end(): Promise<void> {
    const { rule = '', commands = () => [] } = this.#model.atEnd ?? {};
    for (const performance of this.#performed.splice(0)) {
      // What did not come again is not known to be broken.
      performance.broken.delete(rule);
      await performance.goOn(commands(performance.state));
      const seen = performance.broken.get(rule);
      if (seen === undefined || this.#found.broken.has(rule)) continue;
      // These requests alone may not show it again.
      const message = `${seen.message} It was seen at the end, after all else that the run sent: only a whole run shows it again.`;
      const late = { ...seen, message, right: undefined };
      const near = stepsNear(seen, performance.sent);
      const about = performance.sent.filter(({ step }) => near.has(step));
      this.#found.broken.set(rule, violationOf(this.#fresh(), late, about));
    }
  }

  /** The failure of the shortest script found, if the rule is broken again as often as it must be. */
  async #confirmed(
    script: readonly Step<Command>[],
    seen: Seen,
    near: ReadonlySet<number>,
  ): Promise<Violation | undefined> {
    const mayBeOfOthers = seen.mayBeOfOthers === true;
    // The last one first: it is shorter than those before.
    const failed: Failing<Command>[] = [];
    const fails: Try<Command> = async (part, isBrief = false) => {
      const failing = await this.#failing(part, seen, isBrief);
      if (failing !== undefined) failed.unshift(failing);
      return failing !== undefined;
    };
    if (this.#isDoubtful(seen) && !this.#hasWaited) {
      this.#hasWaited = true;
      await waitUntilPassed(this.#trial);
    }
    // First only what is about the same identity: a plan may not allow to send all of it for each rule.
    const about = script.filter((_step, place) => near.has(place));
    if (!mayBeOfOthers && about.length > 1) await fails(about);
    // What nobody else can have done must come again once: what works every other time is broken, too. What others may have
    // done once may come of a later step as well.
    const parts = mayBeOfOthers
      ? [script.slice(0, seen.step + 1), script]
      : Array.from({ length: TIMES }, () => script);
    for (const part of parts) if (failed.length === 0) await fails(part);
    const [first] = failed;
    return first && this.#shortest(first, seen, failed, fails);
  }

  /** The failure of the shortest part that fails as often as it must; undefined if none does. */
  async #shortest(
    first: Failing<Command>,
    seen: Seen,
    failed: readonly Failing<Command>[],
    fails: Try<Command>,
  ): Promise<Violation | undefined> {
    const mayBeOfOthers = seen.mayBeOfOthers === true;
    const isLate = first.part.some((one) => this.#isLate(one));
    await this.#shorten(first.part, isLate, fails);
    // Shorter parts were given little time.
    const isSettled = failed[0] === first || !(isLate || seen.mayBeLate);
    const times = mayBeOfOthers ? TIMES - 1 : Number(!isSettled);
    const stays = (run: Promise<boolean>) => (mayBeOfOthers ? run : this.#unlessSpent(run));
    // What comes by chance, or every other time, may come each time in a longer part alone.
    for (const one of new Set([...failed.slice(0, LONGER), first])) {
      let left = times;
      while (left > 0 && (await stays(fails(one.part)))) left -= 1;
      if (left === 0) return (times === 0 ? one : (failed[0] ?? one)).violation;
    }
    return mayBeOfOthers ? undefined : first.violation;
  }

  /** How a script breaks the same rule again; undefined if it does not. */
  async #failing(
    part: readonly Step<Command>[],
    { rule, mayBeOfOthers }: Seen,
    isBrief: boolean,
  ): Promise<Failing<Command> | undefined> {
    const isSuch = (one: Broken) =>
      one.rule === rule && (mayBeOfOthers === true || one.mayBeOfOthers !== true);
    const trial = this.#fresh('again');
    if (isBrief) hurry(trial, BRIEFLY);
    else this.#spend(part);
    const { broken, sent } = await perform(trial, this.#model, part, isSuch, isBrief);
    // Those that come later are shorter.
    for (const one of isBrief ? [] : broken.values())
      if (one.mayBeOfOthers !== true && !this.#isDoubtful(one))
        this.#seenAgain.set(one.rule, violationOf(trial, one, sent));
    const again = [...broken.values()].find(isSuch);
    return (
      again && { violation: violationOf(trial, again, sent), part: part.slice(0, again.step + 1) }
    );
  }

  /**
   * Looks for a shorter script that still fails, up to the same step.
   * @param isLate whether some of it waits for seconds: it is tried without first
   */
  async #shorten(
    part: readonly Step<Command>[],
    isLate: boolean,
    fails: Try<Command>,
  ): Promise<void> {
    if (this.#trial.session.stopAtFirst) return;
    let left = MOST_TO_SHORTEN;
    // A rule that was seen broken stays broken, however little may be sent to find a shorter sequence.
    const failsStill = async (some: readonly Step<Command>[], isBrief: boolean) => {
      left -= some.flat().length;
      return left >= 0 && this.#unlessSpent(fails(some, isBrief));
    };
    const [led, end] = [part.slice(0, -1), part.slice(-1)];
    const shortest = await minimize(led, (some) => failsStill([...some, ...end], true), TRIES);
    if (isLate && shortest.length === led.length)
      await minimize(led, (some) => failsStill([...some, ...end], false), TRIES_OF_LATE);
  }

  /** Whether something failed; it did not if nothing more may be sent. */
  #unlessSpent(failed: Promise<boolean>): Promise<boolean> {
    return failed.catch((error: unknown) => {
      if (isReason(error, this.#trial)) return false;
      throw error;
    });
  }

  /** Whether something in front of the operation may have given the response. */
  #isDoubtful({ exchange }: Seen): boolean {
    return mayBeUnasked(this.#trial.operation(exchange), exchange);
  }

  #isLate(step: Step<Command>): boolean {
    return ([step].flat() as Command[]).some((command) => this.#model.isLate?.(command));
  }

  /** @throws NotExercised if too much was asked for already */
  #spend(part: readonly Step<Command>[]): void {
    this.#left -= part.length;
    if (this.#left < 0)
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
