import { story } from 'allure-js-commons';
import { afterAll, beforeAll, describe, inject, test, type TestContext } from 'vitest';
import { decide } from '../check/decide.ts';
import type { RunConfig } from '../check/RunConfig.ts';
import { isLost, RunLog } from '../check/RunLog.ts';
import type { Session } from '../check/Session.ts';
import type { Violation } from '../check/signals.ts';
import { startSession } from '../check/startSession.ts';
import type { Suite } from '../check/Suite.ts';
import { loadSpecs } from '../spec/loadSpecs.ts';
import type { Rule } from '../spec/types.ts';
import type { Decision } from '../verdict/types.ts';
import { isJudged } from './checksOf.ts';
import { failureAt } from './failureAt.ts';
import { planOf } from './planOf.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: RunConfig;
  }
}

/**
 * Has Vitest run one service's suite against the target of the run: one test per rule, whose title is the rule's id.
 * What is decided goes to the run's log; the verdict is made from that, not from Vitest's own count.
 */
export function runSuite(suite: Suite): void {
  const config = inject('run');
  const specs = loadSpecs();
  const spec = specs.find(({ service }) => service === suite.service);
  if (spec === undefined) throw new Error(`specs/ has no document for ${suite.service}`);
  const plan = planOf(spec, suite, config);
  const rules = new Map(plan.rules.map((rule) => [rule.id, rule]));
  const log =
    config.logFolder === undefined ? undefined : new RunLog(config.logFolder, suite.service);
  let session: Session;

  const settle = async (
    rule: Rule,
    context: TestContext,
    decision: Decision,
    violation?: Violation,
  ) => {
    log?.add({ kind: 'decision', decision });
    log?.flush();
    // The report is aligned with the verdict afterwards; this names the rule that a result is about.
    if (log !== undefined) await story(rule.id);
    if (decision.outcome === 'notExercised') context.skip(decision.reason);
    if (decision.outcome === 'failed' && rule.level === 'must')
      throw failureAt(rule, decision, violation);
  };

  /** An error of ours costs the one rule, and the verdict: the rest goes on. */
  const defective = (id: string, error: unknown): Decision => {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    log?.add({ kind: 'defect', rule: id, defect: session.redactor.text(stack) });
    const reason = `an error of the suite itself: ${session.redactor.text(message.split('\n')[0] ?? '')}`;
    return { rule: id, outcome: 'notExercised', reason, cases: 0, failures: [] };
  };

  describe(spec.title, () => {
    beforeAll(() => {
      session = startSession(config, specs, suite.requestFactories, {
        record: (exchange) => log?.add({ kind: 'exchange', exchange }),
        onLost: (lost) => {
          log?.lose(lost);
          session.interrupt();
        },
      });
      // Lost while another service was judged: nothing more is sent.
      if (config.logFolder !== undefined && isLost(config.logFolder)) session.interrupt();
    });
    afterAll(async () => {
      for (const problem of await session.putBack()) log?.add({ kind: 'problem', problem });
      for (const observation of session.observations)
        log?.add({ kind: 'observation', observation });
      log?.flush();
      await session.client.close();
    });

    for (const check of plan.checks) {
      const rule = rules.get(check.rule);
      if (rule === undefined) throw new Error(`${check.rule} is no rule of ${suite.service}`);
      test(check.rule, async (context) => {
        context.signal.addEventListener('abort', () => session.interrupt());
        let violation: Violation | undefined;
        const decision = await decide(check, session, (seen) => (violation = seen)).catch(
          (error: unknown) => {
            if (log === undefined) throw error;
            return defective(check.rule, error);
          },
        );
        if (plan.feeders.has(check.rule)) context.skip('run for its exchanges only');
        if (!session.interrupted) await settle(rule, context, decision, violation);
      });
    }
    for (const constraint of plan.rules.filter(isJudged)) {
      if (!plan.selected.has(constraint.id)) continue;
      test(constraint.id, async (context) =>
        settle(constraint, context, session.judge.decide(constraint)),
      );
    }
  });
}
