import fc from 'fast-check';
import type { RequestFactory } from '../../RequestFactory.ts';
import { MENU_YAML, type Canned } from '../../testing/fakeSession.ts';
import type { ClientRequest } from '../../../sent/exchange/prepareRequest.ts';
import type { Json } from '../../../promised/types.ts';
import { bodyCheck } from '../bodyCheck.ts';
import { decided, jsonOf } from './decided.ts';

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
