import { TrafficJudge } from '../../src/client/TrafficJudge.ts';
import { looksSecret } from '../../src/redaction/looksSecret.ts';
import { createRedactor } from '../../src/redaction/Redactor.ts';
import { secretsOf } from '../../src/redaction/secretsOf.ts';
import { loadSpecs, sensitiveFields } from '../../src/spec/loadSpecs.ts';
import { readClientRules } from '../../src/spec/readClientRules.ts';
import type { Spec } from '../../src/spec/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { clientChecks } from '../../suites/client/clientChecks.ts';

/** A judge of traffic with a target, by today's specifications and rules. */
export function trafficJudge(target: Target): { specs: Spec[]; judge: TrafficJudge } {
  const specs = loadSpecs();
  const redactor = createRedactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
    looks: looksSecret,
  });
  const { rules } = readClientRules();
  const judging = { specs, rules, checks: clientChecks, target, redactor };
  return { specs, judge: new TrafficJudge(judging, target) };
}
