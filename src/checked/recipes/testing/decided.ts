import type { RuleCheck } from '../../Check.ts';
import { decide } from '../../decide.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import type { Share } from '../../trial/Share.ts';
import { fakeSession, MENU_RULES, type Canned } from '../../testing/fakeSession.ts';
import type { ClientRequest } from '../../../sent/exchange/prepareRequest.ts';
import type { Json } from '../../../promised/types.ts';
import { readSpec } from '../../../promised/reading/readSpec.ts';
import type { Decision } from '../../../decided/types.ts';
import type { Derivation } from '../Derivation.ts';

/** The decision of a recipe's check on one constraint, and its requests. */
export interface Decided {
  decision: Decision;
  sent: ClientRequest[];
  bodies: Json[];
  /** How many refusals were asserted. */
  refusals: number;
}

/**
 * Decides one constraint of a small document at a target that responds as the test says.
 * @param recipe to be tested
 */
export async function decided(
  recipe: (derivation: Derivation) => RuleCheck,
  {
    yaml,
    id,
    requestFactory,
    answer,
    share,
  }: {
    yaml: string;
    id: string;
    requestFactory: RequestFactory;
    answer: (request: ClientRequest) => Canned;
    /** Its part of the cases that similar rules share. Default: all. */
    share?: Share;
  },
): Promise<Decided> {
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const { session, sent } = fakeSession(answer, {
    specs: [spec],
    requestFactories: [requestFactory],
  });
  const [operation] = spec.operations;
  const constraint = spec.constraints.find((one) => one.id === id);
  if (operation === undefined || constraint === undefined)
    throw new Error(`the document has no constraint ${id}`);
  const check = recipe({ constraint, operation, spec, requestFactory, preconditions: [] });
  let refusals = 0;
  const run: RuleCheck['run'] = async (trial) => {
    await check.run(trial).finally(() => (refusals = trial.refusals));
  };
  const decision = await decide({ ...check, share, run }, session);
  return { decision, sent, bodies: sent.flatMap(jsonOf), refusals };
}

export function jsonOf({ body }: ClientRequest): Json[] {
  return body !== undefined && 'json' in body ? [body.json as Json] : [];
}
