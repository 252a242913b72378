import type { Clock } from '../../../sent/exchange/client/Clock.ts';
import { planOf } from '../../run/planOf.ts';
import { runPlan } from '../../run/runPlan.ts';
import { startSession } from '../../../sent/startSession.ts';
import type { Decision } from '../../../decided/types.ts';
import { documentSpec, type DocumentSpec } from '../documentSpec.ts';
import { documentSuite } from '../documentSuite.ts';
import { documentTarget, givenSecrets, type DocumentOptions } from '../documentTarget.ts';

/** Waits are over at once: nothing of a server in this process takes time. */
const clock: Clock = { now: () => Date.now(), sleep: async () => {} };

/** The decisions on a server by a document alone, by rule, and what could not be removed at the end, or is by nothing. */
export async function judgedDocument(
  text: string,
  options: DocumentOptions,
): Promise<{
  decisions: Map<string, Decision>;
  problems: string[];
  remarks: string[];
  spec: DocumentSpec['spec'];
}> {
  const made = documentSpec('document.yaml', text, givenSecrets(options));
  const target = documentTarget(options, made);
  const suite = documentSuite(made);
  const config = { target, seed: 1, cases: 5, rules: [] };
  const session = startSession(config, [made.spec], suite.requestFactories, { clock });
  try {
    const plan = planOf(made.spec, suite, { rules: [] });
    const decisions = await runPlan(plan, session);
    const problems = await session.putBack();
    return {
      decisions: new Map(decisions.map((one) => [one.rule, one])),
      problems,
      remarks: [...session.remarks].map(([of, names]) => `${of}: ${[...names].join(', ')}`),
      spec: made.spec,
    };
  } finally {
    await session.client.close();
  }
}

/** Of the decisions, those that failed, by rule, with what the first failure says. */
export function failedIn(decisions: Map<string, Decision>): Record<string, string> {
  const failed = [...decisions.values()].filter(({ outcome }) => outcome === 'failed');
  return Object.fromEntries(failed.map(({ rule, failures }) => [rule, failures[0]?.actual ?? '']));
}
