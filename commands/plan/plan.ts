import { printable } from '../../src/words/printable.ts';
import { judgedBy, sayIfWithoutCredential, type JudgedOptions } from '../judged.ts';
import { plansOf } from '../run/plansOf.ts';
import { readOnly } from '../../src/target/readOnly.ts';
import { refuseUnknownRules } from '../../src/checked/run/refuseUnknown.ts';
import { checkWaivers } from '../../src/decided/checkWaivers.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { budgetOf } from '../../src/checked/run/plan/budgetOf.ts';
import { unmeasuredIn } from '../../src/checked/run/plan/Measured.ts';
import { unmeasuredText } from '../../src/checked/run/plan/unmeasuredText.ts';
import { budgetText } from '../../src/checked/run/plan/budgetText.ts';
import { expensesOf } from '../../src/checked/run/plan/boundOf.ts';
import { changesAt } from '../../src/checked/run/plan/changesAt.ts';
import { expenseText } from '../../src/checked/run/plan/expenseText.ts';
import { waiversText } from '../../src/checked/run/plan/waiversText.ts';
import { plannedRules } from '../../src/checked/run/plan/plannedRules.ts';
import { planText } from '../../src/checked/run/plan/planText.ts';
import { tell as say, warn } from '../../src/words/say.ts';

/** The options of `plan`, as the command line reads them. */
export interface PlanOptions extends JudgedOptions {
  service?: string[];
  rule?: string[];
  cases: number;
  readOnly?: boolean;
  shard?: { index: number; count: number };
  budget?: number;
  all?: boolean;
}

/**
 * Prints what a run would do at a target. Sends nothing to it.
 * @throws WrongUse, UnusableInput
 */
export async function plan(options: PlanOptions): Promise<void> {
  const { specs: all, suites, isDocument, remarks, open } = await judgedBy(options);
  for (const remark of remarks) warn(printable(remark));
  const specs = all.filter(({ service }) => options.service?.includes(service) ?? true);
  const patterns = options.rule ?? [];
  refuseUnknownRules(patterns, specs);
  // Without a file, a sandbox is started for its description, and stopped at once.
  const opened = await open();
  await opened.close();
  const target = options.readOnly ? readOnly(opened.target) : opened.target;
  checkWaivers(all.flatMap(rulesOf), target.waivers);
  const { budget, cases, shard } = options;
  const asked = { rules: patterns, shard };
  const unbounded = plansOf(specs, asked, suites);
  const bought = budget === undefined ? undefined : budgetOf(budget, unbounded, target, cases);
  const plans =
    bought === undefined ? unbounded : plansOf(specs, { ...asked, budget: bought.budget }, suites);
  const rules = plannedRules(plans, target, bought !== undefined);
  const expenses = expensesOf(plans, target, cases);
  const exercised = rules.filter(({ missing }) => missing === undefined);
  say(`target ${printable(target.name)}\n`);
  say(
    planText({
      specs,
      rules,
      // Whoever asks for some rules wants to see each.
      all: options.all === true || patterns.length > 0,
      changes: changesAt(plans, rules, target, expenses),
      sends:
        bought === undefined
          ? expenseText(expenses, target.limits, !isDocument)
          : budgetText(bought),
      waivers: waiversText(
        target.waivers,
        new Set(exercised.map(({ rule }) => rule.id)),
        new Date().toISOString().slice(0, 10),
      ),
    }),
  );
  sayIfWithoutCredential(remarks);
  const unmeasured = isDocument ? [] : (bought?.unmeasured ?? unmeasuredIn(unbounded));
  const warning = unmeasuredText(unmeasured);
  if (warning !== '') warn(warning);
}
