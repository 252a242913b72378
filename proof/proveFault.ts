import { asForm } from '../faults/authentication/asForm.ts';
import type { CataloguedFault } from '../faults/Fault.ts';
import { brokenBy, rulesToRun, rulesNamedBy } from '../faults/rulesToRun.ts';
import type { Decision } from '../src/decided/types.ts';
import { ofService } from '../src/promised/ofService.ts';
import type { Spec } from '../src/promised/types.ts';
import { disturbedBy } from './disturbedBy.ts';
import { judgeSandbox } from './judgeSandbox.ts';
import { settingsOf } from './settings.ts';

/** A rule that failed though the defect does not break it, with its first failure. */
export interface RaisedRule {
  rule: string;
  message: string;
  received: string;
}

export function raisedRule({ rule, failures: [first], reason = '' }: Decision): RaisedRule {
  return { rule, message: first?.message ?? reason, received: first?.actual ?? '' };
}

/** The result for one fault: the rules that noticed it, should have, or should not have. */
export interface FaultProof {
  fault: string;
  description: string;
  /** Rules that failed. */
  caughtBy: string[];
  /** Rules that the fault names and that did not fail, with their outcomes. */
  unnoticedBy: { rule: string; outcome: string; reason?: string }[];
  /** Rules that failed though the fault does not break them. */
  raised: RaisedRule[];
  durationMs: number;
}

/**
 * Runs rules against a sandbox that has a fault: those that the fault names, and of the others that are compared with it,
 * those whose exchanges it changes and that may not fail.
 * @param asked ids of the only rules that are run, those that may fail too; default: all of these
 */
export async function proveFault(
  fault: CataloguedFault,
  specs: Spec[],
  asked?: string[],
): Promise<FaultProof> {
  const startedAt = performance.now();
  const { service, wrap, wrapControl } = fault;
  const spec = ofService(specs, service);
  const isBroken = brokenBy(fault);
  const isAsked = (rule: string) => asked?.includes(rule) ?? true;
  const named = rulesNamedBy(fault, spec).filter(isAsked);
  const others = rulesToRun(fault, spec).filter((rule) => !named.includes(rule) && isAsked(rule));
  const decisionsOn = async (beside: string[]) => {
    const { disturbed } = await disturbedBy(fault, beside, spec, specs);
    const rules = [...disturbed, ...named];
    const judging = { specs, service, rules, mustFail: named, wrap, wrapControl };
    return rules.length === 0 ? [] : (await judgeSandbox(judging)).decisions;
  };
  // A rule that may fail or pass shows nothing, and is run where it is asked for; or where a rule that must fail does only in
  // the company of others, as in a run.
  const telling = asked === undefined ? others.filter((rule) => !isBroken(rule)) : others;
  const first = await decisionsOn(telling);
  const isNoticed = named.every((rule) =>
    first.some((decision) => decision.rule === rule && decision.outcome === 'failed'),
  );
  const decisions =
    isNoticed || telling.length === others.length ? first : await decisionsOn(others);
  const failed = decisions.filter(({ outcome }) => outcome === 'failed');
  const byRule = new Map(decisions.map((decision) => [decision.rule, decision]));
  return {
    fault: fault.id,
    description: fault.description,
    caughtBy: failed.map(({ rule }) => rule),
    unnoticedBy: [
      ...named
        .map((rule) => byRule.get(rule) ?? { rule, outcome: 'no such rule', reason: undefined })
        .filter(({ outcome }) => outcome !== 'failed')
        .map(({ rule, outcome, reason }) => ({ rule, outcome, reason })),
      ...(await unnoticedElsewhere(fault, named, specs)),
    ],
    raised: failed.filter(({ rule }) => !isBroken(rule)).map(raisedRule),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

/**
 * The rules that a fault names and that pass all the same in another setting of its service. Some are not exercised there,
 * because their standard does not apply.
 */
async function unnoticedElsewhere(
  { service, wrap, wrapControl }: CataloguedFault,
  named: string[],
  specs: Spec[],
): Promise<FaultProof['unnoticedBy']> {
  const unnoticed: FaultProof['unnoticedBy'] = [];
  for (const setting of named.length === 0 ? [] : settingsOf(service).slice(1)) {
    const { decisions } = await judgeSandbox({
      specs,
      service,
      rules: named,
      mustFail: named,
      wrap: (next) => asForm(wrap(next)),
      wrapControl,
      setting,
    });
    for (const { rule, outcome } of decisions.filter(({ rule }) => named.includes(rule)))
      if (outcome === 'passed') unnoticed.push({ rule, outcome, reason: setting.name });
  }
  return unnoticed;
}
