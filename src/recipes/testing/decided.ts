import type { RuleCheck } from '../../check/Check.ts';
import { decide } from '../../check/decide.ts';
import type { RequestFactory } from '../../check/RequestFactory.ts';
import { fakeSession, MENU_RULES, type Canned } from '../../check/testing/fakeSession.ts';
import type { ClientRequest } from '../../exchange/Client.ts';
import type { Json } from '../../spec/types.ts';
import { readSpec } from '../../spec/readSpec.ts';
import type { Decision } from '../../verdict/types.ts';
import type { Derivation } from '../Derivation.ts';

/** What a recipe makes of one constraint, and what it has sent on the way. */
export interface Decided {
  decision: Decision;
  sent: ClientRequest[];
  /** The JSON bodies among it. */
  bodies: Json[];
}

/**
 * Decides one constraint of a small document at a target that answers as the test says.
 * @param recipe what is tested
 */
export async function decided(
  recipe: (derivation: Derivation) => RuleCheck,
  {
    yaml,
    id,
    requestFactory,
    answer,
  }: {
    yaml: string;
    id: string;
    requestFactory: RequestFactory;
    answer: (request: ClientRequest) => Canned;
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
  const decision = await decide(check, session);
  return { decision, sent, bodies: sent.flatMap(jsonOf) };
}

/** The JSON body of a request, where it has one. */
export function jsonOf({ body }: ClientRequest): Json[] {
  return body !== undefined && 'json' in body ? [body.json as Json] : [];
}
