import { TrafficJudge } from '../../src/clients/TrafficJudge.ts';
import { looksSecret } from '../../src/sent/redaction/looksSecret.ts';
import { Redactor } from '../../src/sent/redaction/Redactor.ts';
import { secretsOf } from '../../src/sent/redaction/secretsOf.ts';
import {
  loadSpecs,
  sensitiveFields,
  readClientRules,
} from '../../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../../src/promised/types.ts';
import type { Target } from '../../src/target/Target.ts';
import { clientChecks } from '../../suites/client/clientChecks.ts';

/**
 * A judge of traffic with a target, by today's specifications and rules.
 * @param ofDocument the spec that a document of others describes, for whose clients there are no rules
 */
export function trafficJudge(
  target: Target,
  ofDocument?: Spec[],
): { specs: Spec[]; judge: TrafficJudge } {
  const specs = ofDocument ?? loadSpecs();
  const redactor = new Redactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
    looks: looksSecret,
  });
  const rules = ofDocument === undefined ? readClientRules().rules : [];
  const checks = ofDocument === undefined ? clientChecks : [];
  const judging = { specs, rules, checks, target, redactor };
  return { specs, judge: new TrafficJudge(judging, target) };
}
