import { afterAll, beforeAll, describe, inject, test, type TestContext } from 'vitest';
import type { RunConfig } from '../check/RunConfig.ts';
import { RunLog } from '../check/RunLog.ts';
import type { Session } from '../check/Session.ts';
import { startSession } from '../check/startSession.ts';
import type { Suite } from '../check/Suite.ts';
import { loadSpecs } from '../spec/loadSpecs.ts';
import type { Rule, Spec } from '../spec/types.ts';
import type { Decision } from '../verdict/types.ts';
import { isJudged } from './checksOf.ts';
import { failureAt } from './failureAt.ts';
import { planOf, type Plan } from './planOf.ts';
import { openProgressChannel, type ProgressNote } from './progressChannel.ts';
import { SuiteRun, type Decided } from './SuiteRun.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: RunConfig;
  }
}

/**
 * Has Vitest run these suites against the target of the run: one test per rule, whose title is the rule's id. All checks
 * are begun together (see `SuiteRun`); a test waits for what became of its rule. What is decided goes to the run's log;
 * the verdict is made from that, not from Vitest's own count.
 */
export function runSuites(suites: Suite[]): void {
  const config = inject('run');
  const specs = loadSpecs();
  const plans = suites
    .filter(({ service }) => config.services?.includes(service) ?? true)
    .map((suite) => planOf(specOf(suite, specs), suite, config))
    .filter(({ selected }) => selected.size > 0);
  const log = config.logFolder === undefined ? undefined : new RunLog(config.logFolder, 'run');
  const progress = openProgressChannel();
  let requests = 0;
  let session: Session;
  let run: SuiteRun;

  beforeAll(() => {
    const requestFactories = suites.flatMap((suite) => suite.requestFactories);
    session = startSession(config, specs, requestFactories, {
      bounds: config.bounds,
      record: (exchange) => {
        requests += 1;
        log?.add({ kind: 'exchange', exchange });
      },
      onLost: (lost) => {
        log?.lose(lost);
        session.interrupt();
      },
    });
    run = new SuiteRun(plans, {
      session,
      onDecision: (decision) => {
        log?.add({ kind: 'decision', decision });
        log?.flush();
        const { rule, outcome } = decision;
        progress.postMessage({ rule, outcome, requests } satisfies ProgressNote);
      },
      onDefect: (rule, error) => {
        if (log === undefined) throw error;
        return defective(rule, error, session, log);
      },
    });
  });
  afterAll(async () => {
    await run.ended.catch(() => undefined);
    for (const problem of await session.putBack()) log?.add({ kind: 'problem', problem });
    for (const observation of session.observations) log?.add({ kind: 'observation', observation });
    log?.flush();
    await session.client.close();
    progress.close();
  });

  const decidedBy = async (rule: Rule, context: TestContext): Promise<Decided> => {
    context.signal.addEventListener('abort', () => session.interrupt());
    return run.of(rule.id);
  };
  for (const plan of plans) describeTests(plan, decidedBy);
}

function specOf({ service }: Suite, specs: Spec[]): Spec {
  const spec = specs.find((candidate) => candidate.service === service);
  if (spec === undefined) throw new Error(`specs/ has no document for ${service}`);
  return spec;
}

/** An error of ours costs the one rule, and the verdict: the rest goes on. */
function defective(id: string, error: unknown, { redactor }: Session, log: RunLog): Decision {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log.add({ kind: 'defect', rule: id, defect: redactor.text(stack) });
  const reason = `an error of the suite itself: ${redactor.text(message.split('\n')[0] ?? '')}`;
  return { rule: id, outcome: 'notExercised', reason, cases: 0, failures: [] };
}

function describeTests(
  { spec, rules, checks, selected, feeders }: Plan,
  decidedBy: (rule: Rule, context: TestContext) => Promise<Decided>,
): void {
  const checked = new Set(checks.map(({ rule }) => rule));
  const tested = rules.filter(
    (rule) => checked.has(rule.id) || (isJudged(rule) && selected.has(rule.id)),
  );
  describe(spec.title, () => {
    for (const rule of tested) {
      test(rule.id, async (context) => {
        const { decision, violation } = await decidedBy(rule, context);
        if (feeders.has(rule.id)) context.skip('run for its exchanges only');
        if (decision.outcome === 'notExercised') context.skip(decision.reason);
        if (decision.outcome === 'failed' && rule.level === 'must')
          throw failureAt(rule, decision, violation);
      });
    }
  });
}
