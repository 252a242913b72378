import module from 'node:module';
import { extname } from 'node:path';
import { afterAll, beforeAll, describe, inject, test, type TestContext } from 'vitest';
import type { RunConfig } from '../../sent/RunConfig.ts';
import type { Suite } from '../Suite.ts';
import { loadSpecs } from '../../promised/reading/loadSpecs.ts';
import { ofService } from '../../promised/ofService.ts';
import type { Rule } from '../../promised/types.ts';
import { isJudged } from './checksOf.ts';
import { failureAt } from './failureAt.ts';
import { planOf, type Plan } from './planOf.ts';
import { startRun, type RunUnderWay } from './startRun.ts';
import type { Decided } from './SuiteRun.ts';
import type { Decision } from '../../decided/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: RunConfig;
    /** True if single rules are watched: a broken `should` fails its test, too. Absent: it passes. */
    failOnWarning: boolean;
  }
}

/**
 * Runs these suites in Vitest against the target of the run: one test per rule, whose title is the rule's id. All checks
 * begin together (see `startRun`); a test waits for the decision on its rule.
 */
export function describeSuites(suites: Suite[]): void {
  // Stripping types moves no code: source maps, which Vitest asks for, would only make every error slow.
  if (extname(import.meta.filename) === '.ts') module.setSourceMapsSupport(false);
  const config = inject('run');
  const specs = loadSpecs();
  const plans = suites
    .map((suite) => planOf(ofService(specs, suite.service), suite, config))
    .filter(({ selected }) => selected.size > 0);
  const requestFactories = suites.flatMap((suite) => suite.requestFactories);
  let run: RunUnderWay;

  beforeAll(() => {
    run = startRun({ plans, config, specs, requestFactories });
  });
  afterAll(async () => {
    await run.end();
  });

  const decidedBy = (rule: Rule, context: TestContext): Promise<Decided> => {
    context.signal.addEventListener('abort', () => run.interrupt());
    return run.of(rule.id);
  };
  for (const plan of plans) describeTests(plan, decidedBy, inject('failOnWarning'));
}

function describeTests(
  { spec, rules, checks, selected, feeders }: Plan,
  decidedBy: (rule: Rule, context: TestContext) => Promise<Decided>,
  failOnWarning: boolean | undefined,
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
        if (failsTest(rule, decision, failOnWarning)) throw failureAt(rule, decision, violation);
      });
    }
  });
}

/**
 * Whether the test of a rule fails in Vitest.
 * @param failOnWarning a `should` that is broken fails, too: whoever watches one rule wants to see it break. In a run of
 *   all rules it is a warning, and the test passes.
 */
export function failsTest(
  { level }: Pick<Rule, 'level'>,
  { outcome }: Pick<Decision, 'outcome'>,
  failOnWarning = false,
): boolean {
  return outcome === 'failed' && (failOnWarning || level === 'must');
}
