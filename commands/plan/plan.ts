import { printable } from '../../src/report/printable.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { openTarget } from '../run/openTarget.ts';
import { readOnly } from '../run/readOnly.ts';
import { refuseUnknownRules } from '../run/refuseUnknownRules.ts';
import { changesAt } from './changesAt.ts';
import { plannedRules } from './plannedRules.ts';
import { planText } from './planText.ts';

/** The options of `plan`, as the command line reads them. */
export interface PlanOptions {
  target?: string;
  service?: string[];
  rule?: string[];
  cases: number;
  readOnly?: boolean;
}

/**
 * Prints what a run would do at a target. Nothing is sent there.
 * @throws WrongUse
 */
export async function plan(options: PlanOptions): Promise<void> {
  const specs = loadSpecs().filter(({ service }) => options.service?.includes(service) ?? true);
  const patterns = options.rule ?? [];
  refuseUnknownRules(patterns, specs);
  // Where no file is named, a sandbox tells how it is described, and ends at once.
  const opened = await openTarget(options.target);
  await opened.close();
  const target = options.readOnly ? readOnly(opened.target) : opened.target;
  const rules = plannedRules(specs, target, patterns);
  const changes = changesAt(rules, target, options.cases);
  console.log(`target ${printable(target.name)}\n`);
  console.log(planText({ specs, rules, changes }));
}
