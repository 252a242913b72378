import type { RunConfig } from '../session/RunConfig.ts';
import type { RunLog } from '../session/RunLog.ts';
import type { Session } from '../session/Session.ts';
import type { IdentityGiver } from '../session/SessionOptions.ts';
import { startSession } from '../session/startSession.ts';
import type { Spec } from '../spec/types.ts';
import type { Decision } from '../verdict/types.ts';
import type { Plan } from './planOf.ts';
import type { ProgressNote } from './ProgressNote.ts';
import { HeldDecisions } from './HeldDecisions.ts';
import { SuiteRun, type Decided } from './SuiteRun.ts';

/** What a run is made from. */
export interface RunParts {
  plans: Plan[];
  config: RunConfig;
  /** All of them, also of services that are not judged. */
  specs: Spec[];
  requestFactories: IdentityGiver[];
  /** Absent where nothing is to be written. */
  log?: RunLog;
  /** Called after each decision. */
  onProgress?: (note: ProgressNote) => void;
  /** What waits. Default: the system's. */
  clock?: Session['clock'];
}

/** A run that has begun. */
export interface RunUnderWay {
  /** What becomes of a rule, once it is decided. */
  of(rule: string): Promise<Decided>;
  /** Sends nothing more, but for putting back. */
  interrupt(): void;
  /** Waits for all decisions, puts back what was changed and writes what is left to write. */
  end(): Promise<void>;
}

/** Begins the checks of these plans, all together (see `SuiteRun`). What is decided and sent goes to the log. */
export function startRun({
  plans,
  config,
  specs,
  requestFactories,
  log,
  onProgress,
  clock,
}: RunParts): RunUnderWay {
  let requests = 0;
  let isLost = false;
  const held = new HeldDecisions((decision) => {
    log?.add({ kind: 'decision', decision });
    log?.flush();
  });
  const session: Session = startSession(config, specs, requestFactories, {
    bounds: config.bounds,
    clock,
    record: (exchange) => {
      requests += 1;
      log?.add({ kind: 'exchange', exchange });
    },
    onJudged: (exchange, as) => log?.add({ kind: 'judged', exchange, as }),
    onControl: (control) => log?.add({ kind: 'control', control }),
    onAccepted: (sentAt) => held.release(sentAt),
    onUnable: (reason) => endFor(reason),
    onLost: (lost) => {
      isLost = true;
      log?.lose(lost);
      session.interrupt();
    },
  });
  const endFor = (reason: string) => {
    isLost = true;
    session.interrupt();
    log?.add({ kind: 'stopped', reason });
  };
  if (log !== undefined) log.onUnwritable = ({ message }) => endFor(message);
  const run = new SuiteRun(plans, {
    session,
    onDecision: (decision) => {
      held.add(decision, session.clock.now());
      const { rule, outcome } = decision;
      onProgress?.({ rule, outcome, requests });
    },
    onDefect: (rule, error) => {
      if (log === undefined) throw error;
      return defective(rule, error, session, log);
    },
  });
  return {
    of: (rule) => run.of(rule),
    interrupt: () => session.interrupt(),
    end: async () => {
      await run.ended.catch(() => undefined);
      // What was decided since the target was last seen counts if it is there still; Ctrl-C takes nothing back.
      if (session.interrupted ? !isLost : await session.isStillThere()) held.release(Infinity);
      for (const problem of await session.putBack()) log?.add({ kind: 'problem', problem });
      for (const observation of session.observations)
        log?.add({ kind: 'observation', observation });
      const { slowedTo } = session.client;
      if (slowedTo !== undefined) log?.add({ kind: 'slowed', requestsPerSecond: slowedTo });
      log?.flush();
      await session.client.close();
      log?.close();
      if (log?.unwritable !== undefined) throw log.unwritable;
    },
  };
}

/** An error of ours costs the one rule, and the verdict: the rest goes on. */
function defective(id: string, error: unknown, { redactor }: Session, log: RunLog): Decision {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log.add({ kind: 'defect', rule: id, defect: redactor.text(stack) });
  const reason = `an error of the suite itself: ${redactor.text(message.split('\n')[0] ?? '')}`;
  return { rule: id, outcome: 'notExercised', reason, cases: 0, failures: [] };
}
