import { clientExchange } from '../../src/client/ClientExchange.ts';
import { ClientJudge } from '../../src/client/ClientJudge.ts';
import { OperationFinder } from '../../src/client/OperationFinder.ts';
import { createRedactor } from '../../src/redaction/Redactor.ts';
import { secretsOf } from '../../src/redaction/secretsOf.ts';
import { sensitiveFields } from '../../src/spec/loadSpecs.ts';
import { readClientRules } from '../../src/spec/readClientRules.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { clientChecks } from '../../suites/client/clientChecks.ts';
import type { Recording } from './recordClient.ts';

/** Judges the exchanges between a client and a sandbox. */
export function judgeRecording(recording: Recording, specs: Spec[]): ClientJudge {
  const target = parseTarget(recording.target);
  const finder = new OperationFinder(specs, target.urls);
  const redactor = createRedactor({
    secrets: secretsOf(target),
    sensitiveFields: sensitiveFields(specs),
  });
  const { rules } = readClientRules();
  const judge = new ClientJudge({ specs, rules, checks: clientChecks, target, redactor });
  for (const seen of recording.exchanges) {
    const found = finder.find(seen.request.method, seen.request.url);
    if (typeof found === 'string')
      throw new Error(`${seen.request.method} ${seen.request.url} is no operation: ${found}`);
    judge.witness(clientExchange(seen, found, redactor));
  }
  return judge;
}
