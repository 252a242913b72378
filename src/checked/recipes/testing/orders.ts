import fc from 'fast-check';
import type { Decision } from '../../../decided/types.ts';
import { readSpec } from '../../../promised/reading/readSpec.ts';
import type { RuleCheck } from '../../Check.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import { decide } from '../../decide.ts';
import { type Canned, fakeSession, MENU_RULES, MENU_YAML } from '../../testing/fakeSession.ts';
import type { ClientRequest } from '../../../sent/exchange/prepareRequest.ts';
import type { Json } from '../../../promised/types.ts';
import type { Share } from '../../trial/Share.ts';
import type { Derivation } from '../Derivation.ts';
import { bodyCheck } from '../bodyCheck.ts';

/** An order of dishes in place of one dish. */
export const YAML = MENU_YAML.replace(
  "required: true\n        content:\n          application/json:\n            schema: { $ref: '#/components/schemas/Dish' }",
  `required: true
        content:
          application/json:
            schema:
              type: object
              required: [dishes]
              properties:
                note: { type: string }
                guest: { type: [object, 'null'], required: [name], properties: { name: { type: string } } }
                dishes: { type: array, minItems: 1, items: { type: object, required: [size], properties: { size: { type: string, enum: [S, L] } } } }`,
);

export const OK: Canned = { body: '{"name":"soup"}' };
export const REFUSED: Canned = { status: 400, body: '{"message":"no"}' };

export interface Order {
  dishes?: unknown;
  note?: unknown;
  guest?: unknown;
}

/** The decision of a recipe's check on one constraint, and its requests. */
interface Decided {
  decision: Decision;
  sent: ClientRequest[];
  bodies: Json[];
  /** How many refusals were asserted. */
  refusals: number;
}

export function ordering(...orders: Json[]): RequestFactory {
  return {
    operation: 'stock/add',
    valid: async () =>
      fc.constantFrom(...orders).map((body) => ({ query: { mode: 'FAST' }, body })),
  };
}

export async function judged(
  id: string,
  isValid: (order: Order) => boolean,
  requestFactory = ordering({ dishes: [{ size: 'S' }] }),
) {
  const answer = (request: ClientRequest) => {
    const [body] = jsonOf(request);
    return body !== undefined && isValid((body ?? {}) as Order) ? OK : REFUSED;
  };
  return decided(bodyCheck, { yaml: YAML, id: `stock/add/body/${id}`, requestFactory, answer });
}

export const SIZES = ['S', 'L'];
export const sizesOf = ({ dishes }: Order) =>
  (Array.isArray(dishes) ? dishes : []).map((dish: { size?: unknown }) => dish?.size);

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
