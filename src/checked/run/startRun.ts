import { whatWasGivenUp } from '../../promised/schemas/boundedPattern.ts';
import { WITHDRAWN } from '../readings/noteWithdrawn.ts';
import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { listed } from '../../words/listed.ts';
import type { RunConfig } from '../../sent/RunConfig.ts';
import type { RunLog } from '../../sent/log/RunLog.ts';
import type { Session } from '../../sent/Session.ts';
import type { IdentityGiver } from '../../sent/SessionOptions.ts';
import { startSession } from '../../sent/startSession.ts';
import type { Spec } from '../../promised/types.ts';
import type { Decision } from '../../decided/types.ts';
import type { Plan } from './planOf.ts';
import { REPEATED } from '../repeated.ts';
import type { ProgressNote } from './ProgressNote.ts';
import { SuiteRun, type Decided } from './SuiteRun.ts';
import { notExercised } from '../../decided/notExercised.ts';

export interface RunParts {
  plans: Plan[];
  config: RunConfig;
  /** The specs of all services, also of those that are not judged. */
  specs: Spec[];
  requestFactories: IdentityGiver[];
  /** Absent if nothing is written. */
  log?: RunLog;
  /** Called after each decision, and at each request that repeats what looked broken. */
  onProgress?: (note: ProgressNote) => void;
  /** The clock with which the run waits. Default: the system's. */
  clock?: Session['clock'];
}

/** Begins the checks of these plans, all together (see `SuiteRun`). Decisions and exchanges go to the log. */
export function startRun(parts: RunParts): RunUnderWay {
  return new RunUnderWay(parts);
}

export class RunUnderWay {
  readonly #log: RunLog | undefined;
  readonly #onProgress: (note: ProgressNote) => void;
  readonly #session: Session;
  readonly #run: SuiteRun;
  readonly #held = new HeldDecisions((decisions) => {
    for (const decision of decisions) {
      this.#log?.add({ kind: 'decision', decision });
      const { rule, outcome } = decision;
      this.#onProgress({ rule, outcome, requests: this.#requests });
    }
    this.#log?.flush();
  });
  #requests = 0;
  #isLost = false;

  constructor(parts: RunParts) {
    this.#log = parts.log;
    this.#onProgress = parts.onProgress ?? (() => {});
    this.#session = this.#sessionOf(parts);
    if (parts.log !== undefined) parts.log.onUnwritable = ({ message }) => this.#endFor(message);
    this.#run = this.#runOf(parts.plans);
  }

  /** The decision on a rule, once it is made. */
  of(rule: string): Promise<Decided> {
    return this.#run.of(rule);
  }

  /** Ends the run early: from then on only requests that restore are sent. */
  interrupt(): void {
    this.#session.interrupt();
  }

  /** Waits for all decisions, restores what was changed, and writes the rest. */
  async end(): Promise<void> {
    const [session, log] = [this.#session, this.#log];
    await this.#run.ended.catch(() => undefined);
    // Decisions made since the target was last seen count if it is still there; Ctrl-C takes nothing back.
    if (session.interrupted ? !this.#isLost : await session.presence.isStillThere())
      this.#held.release(Infinity);
    for (const problem of await session.putBack()) log?.add({ kind: 'problem', problem });
    if (log !== undefined) logRest(session, log);
    await session.client.close();
    log?.close();
    if (log?.unwritable !== undefined) throw log.unwritable;
  }

  #sessionOf({ config, specs, requestFactories, clock }: RunParts): Session {
    const log = this.#log;
    return startSession(config, specs, requestFactories, {
      bounds: config.bounds,
      clock,
      record: (exchange) => {
        this.#requests += 1;
        log?.add({ kind: 'exchange', exchange });
        if (exchange.id.includes(`/${REPEATED}`))
          this.#onProgress({ rule: exchange.rule, requests: this.#requests });
      },
      onJudged: (exchange, as) => log?.add({ kind: 'judged', exchange, as }),
      onControl: (control) => log?.add({ kind: 'control', control }),
      onAccepted: (sentAt) => this.#held.release(sentAt),
      onUnable: (reason) => this.#endFor(reason),
      onLost: (lost) => {
        this.#isLost = true;
        log?.lose(lost);
        this.interrupt();
      },
    });
  }

  #endFor(reason: string): void {
    this.#isLost = true;
    this.interrupt();
    this.#log?.add({ kind: 'stopped', reason });
  }

  #runOf(plans: Plan[]): SuiteRun {
    const [session, log] = [this.#session, this.#log];
    return new SuiteRun(plans, {
      session,
      onDecision: (decision) => this.#held.add(decision, session.clock.now()),
      onDefect: (rule, error) => {
        if (log === undefined) throw error;
        return defective(rule, error, session, log);
      },
    });
  }
}

function logRest({ remarks, observations, client, redactor }: Session, log: RunLog): void {
  const slow = whatWasGivenUp().map((what) => cutInMiddle(JSON.stringify(what), 80));
  const all = slow.length > 0 ? [...remarks, [SLOW, slow] as const] : remarks;
  for (const [of, names] of all) {
    if (of === WITHDRAWN) continue;
    const remark = redactor.text(`${of}: ${listed([...names], 10)}`);
    log.add({ kind: 'remark', remark });
  }
  for (const observation of observations) log.add({ kind: 'observation', observation });
  const { slowedTo } = client;
  if (slowedTo !== undefined) log.add({ kind: 'slowed', requestsPerSecond: slowedTo });
  log.flush();
}

const SLOW =
  'Patterns and schemas that take too long for some values, about which they decide nothing';

/** The decision after an error of ours: it costs this one rule and the verdict; the rest of the run continues. */
function defective(id: string, error: unknown, { redactor }: Session, log: RunLog): Decision {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log.add({ kind: 'defect', rule: id, defect: redactor.text(stack) });
  const reason = `an error of the suite itself: ${redactor.text(message.split('\n')[0] ?? '')}`;
  return notExercised(id, reason);
}

/**
 * Holds decisions back until the target was seen to respond after they were made: until then, something in front of it may
 * have given the responses on which they rest.
 */
export class HeldDecisions {
  readonly #release: (decisions: Decision[]) => void;
  #held: { decision: Decision; madeAt: number }[] = [];

  /** @param release called with those that are released together */
  constructor(release: (decisions: Decision[]) => void) {
    this.#release = release;
  }

  add(decision: Decision, madeAt: number): void {
    this.#held.push({ decision, madeAt });
  }

  /** Releases the decisions that were made before an accepted request was sent. */
  release(sentAt: number): void {
    const [first] = this.#held;
    if (first === undefined || first.madeAt > sentAt) return;
    const isDue = ({ madeAt }: { madeAt: number }) => madeAt <= sentAt;
    const due = this.#held.filter(isDue);
    this.#held = this.#held.filter((one) => !isDue(one));
    this.#release(due.map(({ decision }) => decision));
  }
}
